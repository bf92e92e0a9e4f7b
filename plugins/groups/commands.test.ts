import { describe, expect, test, vi } from 'vitest';
import { CallError } from '#core/client/callError.ts';
import type { Command } from '#core/command/command.ts';
import { runCommand, availabilityOf } from '#core/command/runCommand.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { previewLockout } from '#core/contract/policies/lockout.ts';
import { nobody } from '#tests/builders/render/lockout.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { groups, type PersonInGroup } from './lists.ts';
import {
  deleteGroup,
  listGroups,
  listMyGroups,
  searchPeople,
  setGroupRole,
  updateGroupPeople,
  viewGroup,
  type Group,
} from './contract.ts';
import { groupCommands } from './commands.ts';

const group = (partial: Partial<Group> = {}): Group => ({
  id: 4,
  name: 'Sales',
  description: '',
  peopleCount: 2,
  moderating: false,
  ...partial,
});
const ada: PersonInGroup = { id: 7, groupUserId: 70, name: 'Ada', email: 'ada@acme.test', role: 'member' };
const ben: PersonInGroup = { ...ada, id: 8, groupUserId: 80, name: 'Ben', role: 'moderator' };
const moderator = { admin: false, owner: false, moderator: true };

const answers = (endpoint: Endpoint) => (endpoint === previewLockout ? nobody : {});

describe('the offered commands', () => {
  const visibleIds = (as: object, values: object = {}) =>
    Object.values<Command>(groupCommands)
      .filter((command) => availabilityOf(command, viewer(as), values as never).visible)
      .map(({ id }) => id);

  test('administrators get all commands, an ordinary member none', () => {
    expect(visibleIds({})).toHaveLength(9);
    expect(visibleIds({ admin: false })).toEqual([]);
  });

  test('a moderator gets the commands on people of the moderated groups', () => {
    const own = ['groups.add-by-address', 'groups.remove', 'groups.to-moderator', 'groups.to-member'];
    expect(visibleIds(moderator)).toEqual(own);
    expect(visibleIds(moderator, { group: group({ moderating: true }) })).toEqual(own);
    expect(visibleIds(moderator, { group: group() })).toEqual([]);
    const guarded = { group: group({ moderating: true, guarded: true }) };
    expect(availabilityOf(groupCommands.addByAddress as Command, viewer(moderator), guarded as never)).toMatchObject({
      visible: true,
      blocked: 'A security policy is for this group, so only an administrator can change its users.',
    });
  });

  test('each conversion is offered for people with the other role', () => {
    const fits = (command: Command, person: PersonInGroup) =>
      availabilityOf(command, viewer(), { group: group(), person }).visible;
    expect([fits(groupCommands.toModerator, ada), fits(groupCommands.toModerator, ben)]).toEqual([true, false]);
    expect([fits(groupCommands.toMember, ada), fits(groupCommands.toMember, ben)]).toEqual([false, true]);
  });
});

describe('the palette finds', () => {
  test('for an administrator all groups that match the text', async () => {
    const { host, recorded } = recordingHost({ answer: () => ({ groups: [group()] }) });
    expect(await groups.search(' sal ', host)).toEqual([group()]);
    expect(recorded.calls).toEqual([{ endpoint: listGroups, input: { query: { search: 'sal', limit: 20 } } }]);
    expect(groups.describe(group({ peopleCount: 1 }))).toEqual({ key: 4, label: 'Sales', detail: '1 user' });
    expect(groups.href?.(group())).toBe('/group/view/4');
  });

  test('for others only their own groups', async () => {
    const mine = [group(), group({ id: 5, name: 'Sales North' }), group({ id: 6, name: 'Support' })];
    const { host, recorded } = recordingHost({ viewer: moderator, answer: () => ({ groups: mine }) });
    expect((await groups.search('NORTH sa', host)).map(({ id }) => id)).toEqual([5]);
    expect(recorded.calls.map(({ endpoint }) => endpoint)).toEqual([listMyGroups]);
  });

  test('for Add to group the groups that the given person is not in', async () => {
    const asks = async (values: object) => {
      const { host, recorded } = recordingHost({ answer: () => ({ groups: [], total: 0 }) });
      await groupCommands.add.args.group.choices('sal', host, values);
      return recorded.calls;
    };
    const expected = (without?: number) => [
      { endpoint: listGroups, input: { query: { search: 'sal', limit: 20, without } } },
    ];
    expect(await asks({ person: ada })).toEqual(expected(ada.id));
    expect(await asks({ person: [ada] })).toEqual(expected(ada.id));
    expect(await asks({ person: [ada, ben] })).toEqual(expected());
    expect(await asks({})).toEqual(expected());
  });

  test('for Add to group people outside, for Remove people inside with their role', async () => {
    const { host, recorded } = recordingHost({
      answer: (endpoint) => (endpoint === searchPeople ? { people: [ada] } : { moderators: [ben], members: [ada] }),
    });
    const soFar = { group: group() };
    await groupCommands.add.args.person.choices('', host, soFar);
    expect(recorded.calls[0]).toEqual({
      endpoint: searchPeople,
      input: { body: { name: ' ', outside: 4, limit: 20 } },
    });
    const arg = groupCommands.remove.args.person;
    const inIt = await arg.choices('a', host, soFar);
    expect(inIt.map((one) => arg.describe(one).detail)).toEqual(['ada@acme.test, moderator', 'ada@acme.test, member']);
    expect(recorded.calls[1]).toMatchObject({
      endpoint: viewGroup,
      input: { params: { id: 4 }, query: { search: 'a' } },
    });
  });
});

describe('running', () => {
  test('Delete asks with its own words, and names the group', async () => {
    const { host, recorded } = recordingHost({ answer: answers });
    await runCommand(groupCommands.delete, { group: group() }, host);
    const [question] = recorded.questions;
    expect(question).toMatchObject({
      title: 'Delete Group',
      text: 'Are you sure you want to delete the Group ?',
      records: ['Sales'],
      danger: true,
    });
    expect(recorded.calls).toEqual([]);
    await question?.run();
    expect(recorded.calls.map(({ endpoint }) => endpoint)).toEqual([previewLockout, deleteGroup]);
    expect(recorded.calls[0]?.input).toMatchObject({ body: { group: { id: 4, deleted: true } } });
  });

  test('Add to group runs for each person, and names those who could not be added', async () => {
    const { host, recorded } = recordingHost({
      answer: (endpoint, input: { body?: { added?: number[] } }) => {
        if (input.body?.added?.includes(8))
          throw new CallError({ code: 409, message: 'This user is already in the group.' });
        return answers(endpoint);
      },
    });
    await runCommand(groupCommands.add, { group: group(), person: [ada, ben] }, host);
    const address = 'ada@acme.test';
    expect(new Set(recorded.runs[0]?.outcomes)).toEqual(
      new Set([
        { label: 'Ada', address },
        { label: 'Ben', address, failed: 'This user is already in the group.' },
      ]),
    );
    expect(recorded.calls).toContainEqual({
      endpoint: updateGroupPeople,
      input: { body: { id: 4, moderators: [], members: [], added: [7], removed: [] } },
    });
  });

  test('Remove asks once for many people', async () => {
    const { host, recorded } = recordingHost({ answer: answers });
    await runCommand(groupCommands.remove, { group: group(), person: [ada, ben] }, host);
    expect(recorded.questions[0]).toMatchObject({
      title: 'Remove from Group',
      text: 'Are you sure you want to remove the 2 Users from the Group ?',
      records: ['Ada', 'Ben'],
    });
  });

  test('a moderator who loses the right to change the group is asked first, however the command is started', async () => {
    const own = { ...ben, id: viewer(moderator).id };
    const questionOf = async (as: object, command: Command, person: PersonInGroup | PersonInGroup[]) => {
      const { host, recorded } = recordingHost({ viewer: as, answer: answers });
      await runCommand(command, { group: group({ moderating: true }), person }, host);
      return [recorded.questions[0]?.text, recorded.calls.length];
    };
    const undone = 'Only an administrator or another moderator of the Group can undo this.';
    expect(await questionOf(moderator, groupCommands.toMember, own)).toEqual([
      `You will be a member of the Group and no longer its moderator. ${undone}`,
      0,
    ]);
    expect(await questionOf(moderator, groupCommands.remove, own)).toEqual([`You will leave the Group. ${undone}`, 0]);
    expect(await questionOf(moderator, groupCommands.remove, [ada, own])).toEqual([
      `Are you sure you want to remove the 2 Users from the Group ?\nYou will leave the Group. ${undone}`,
      0,
    ]);
    expect(await questionOf(moderator, groupCommands.toMember, ben)).toEqual([undefined, 1]);
    expect(await questionOf({}, groupCommands.toMember, own)).toEqual([undefined, 1]);
  });

  test('a moderator who is among several is removed last, when the others are removed', async () => {
    const own = { ...ben, id: viewer(moderator).id };
    const removed: string[] = [];
    const { host, recorded } = recordingHost({
      viewer: moderator,
      async answer(endpoint, { body }: { body?: { removed?: number[] } }) {
        if (endpoint !== updateGroupPeople) return answers(endpoint);
        const isOwn = body?.removed?.includes(own.id) === true;
        removed.push(isOwn ? 'own, begun' : 'another, begun');
        await new Promise((done) => setTimeout(done));
        removed.push(isOwn ? 'own' : 'another');
        return {};
      },
    });
    await runCommand(groupCommands.remove, { group: group({ moderating: true }), person: [own, ada] }, host);
    await recorded.questions[0]?.run();
    expect(removed).toEqual(['another, begun', 'another', 'own, begun', 'own']);
  });

  test('a conversion names the group user, is shown at once, and is undone after a refusal', async () => {
    const { host, recorded } = recordingHost({
      answer: () => {
        throw new CallError({ code: 409, message: 'This user is already a moderator.' });
      },
    });
    await runCommand(groupCommands.toModerator, { group: group(), person: ada }, host);
    expect(recorded.calls).toEqual([
      { endpoint: setGroupRole, input: { body: { id: 4, groupUserId: 70, role: 'moderator' } } },
    ]);
    expect(recorded.notes).toEqual([['danger', 'This user is already a moderator.']]);
    await vi.waitFor(() => expect(recorded.undone).toEqual([viewGroup]));
    expect(recorded.edits).toEqual([viewGroup]);
  });

  test('Edit opens with all people, unless the group is too large', async () => {
    const reply = { group: group(), moderators: [ben], members: [ada] };
    const opened = async (now: object) => {
      const { host, recorded } = recordingHost({ answer: () => now });
      await runCommand(groupCommands.edit, { group: group() }, host);
      return recorded.opened[0]?.props;
    };
    expect(await opened(reply)).toMatchObject({ group: { id: 4 }, people: { moderators: [ben], members: [ada] } });
    expect(await opened({ ...reply, group: group({ peopleCount: 5201 }) })).toMatchObject({ people: undefined });
  });
});
