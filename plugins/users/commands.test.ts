import { describe, expect, test } from 'vitest';
import { CallError } from '#core/client/callError.ts';
import type { PickArg } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import { runCommand, availabilityOf } from '#core/command/runCommand.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { deleted, fresh, inactive, invited, owner, pending, person } from '#tests/builders/person.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { deleteUser, listUsers, sendInvitation, setUserStatus, viewUser, type Person } from './contract.ts';
import { users } from './lists.ts';
import { assignCommands } from './assign/assignCommands.ts';
import { userCommands } from './commands.ts';

const everybody = {
  me: owner(),
  active: person(),
  pending: pending(),
  fresh: fresh(),
  inactive: inactive(),
  deleted: deleted(),
};

/** The targets for which a command is shown: `true`, or the reason why it is greyed. */
function offered(command: Command, as = viewer()): Record<string, true | string> {
  const entries = Object.entries(everybody).map(
    ([name, one]) => [name, availabilityOf(command, as, { person: one })] as const,
  );
  return Object.fromEntries(entries.flatMap(([name, now]) => (now.visible ? [[name, now.blocked ?? true]] : [])));
}

describe('the offered commands', () => {
  test('Edit is offered for everybody who is not deleted', () => {
    expect(Object.keys(offered(userCommands.edit))).toEqual(['me', 'active', 'pending', 'fresh', 'inactive']);
  });

  test('Edit says why an external person cannot be renamed', () => {
    const now = availabilityOf(userCommands.edit, viewer(), { person: person({ external: true }) });
    expect(now).toEqual({ visible: true, blocked: expect.stringMatching(/where the account was created/) });
  });

  test('Send Invitation is offered for people who were never invited, also deleted ones', () => {
    expect(offered(userCommands.sendInvitation)).toEqual({ fresh: true, deleted: true });
  });

  test('Resend Invitation is offered for invited people without a verified address', () => {
    expect(offered(userCommands.resendInvitation)).toEqual({ pending: true });
  });

  test('Inactive is offered for active people, never for an owner', () => {
    expect(offered(userCommands.inactivate)).toEqual({ active: true, pending: true, fresh: true });
  });

  test('Inactive is greyed for oneself', () => {
    const myself = viewer({ id: everybody.active.id, owner: false });
    expect(offered(userCommands.inactivate, myself)).toMatchObject({ active: 'You cannot do this to yourself.' });
  });

  test('Active is offered for inactive people', () => {
    expect(offered(userCommands.activate)).toEqual({ inactive: true });
  });

  test('Delete is offered for people without a verified address', () => {
    expect(offered(userCommands.delete)).toEqual({ pending: true, fresh: true });
  });

  test('a person who is no administrator gets only the commands of the own picture', () => {
    const visible = Object.values<Command>(userCommands).filter(
      (command) => availabilityOf(command, viewer({ admin: false, owner: false }), {}).visible,
    );
    const pictureIds = ['own-picture', 'change-picture', 'picture-visibility', 'remove-picture'].map(
      (name) => `users.${name}`,
    );
    expect(visible.length).toBeGreaterThan(0);
    for (const command of visible) expect(pictureIds).toContain(command.id);
  });

  test('New User is hidden from an owner whose address is not verified', () => {
    expect(availabilityOf(userCommands.new, viewer({ verified: false }), {})).toMatchObject({ visible: false });
    expect(availabilityOf(userCommands.new, viewer(), {})).toEqual({ visible: true });
  });
});

describe('dialogs', () => {
  test('New User opens an empty dialog, Edit a prefilled one', async () => {
    const { host, recorded } = recordingHost();
    await runCommand(userCommands.new, {}, host);
    await runCommand(userCommands.edit, { person: person() }, host);
    expect(recorded.opened.map(({ props }) => props)).toEqual([{}, { person: person() }]);
    const loaded = await Promise.all(recorded.opened.map(({ dialog }) => dialog()));
    expect(loaded[0]).toBe(loaded[1]);
  });

  test('Edit without a person asks for one', async () => {
    const { host, recorded } = recordingHost();
    await runCommand(userCommands.edit, {}, host);
    expect(recorded.steps).toEqual([{ command: 'users.edit', values: {} }]);
  });
});

describe('invitations', () => {
  test.each([
    ['Send Invitation', userCommands.sendInvitation, fresh()],
    ['Resend Invitation', userCommands.resendInvitation, pending()],
  ])("%s is sent at once and shows the server's message", async (label, command, target) => {
    const { host, recorded } = recordingHost({ answer: () => ({ message: 'An invitation was sent.' }) });
    expect(command.label).toBe(label);
    await runCommand(command, { person: target }, host);
    expect(recorded.questions).toEqual([]);
    expect(recorded.calls).toEqual([{ endpoint: sendInvitation, input: { body: { id: target.id } } }]);
    expect(recorded.notes).toEqual([['success', 'An invitation was sent.']]);
  });

  test('a run over many people checks each person and reports each failure', async () => {
    const people = [pending({ id: 31, firstName: 'Ann' }), person({ id: 32, firstName: 'Bob' }), pending({ id: 33 })];
    const { host, recorded } = recordingHost({
      answer: (_endpoint, { body }: { body: { id: number } }) => {
        if (body.id === 33) throw new CallError({ code: 409, message: 'The mail queue is full.' });
        return {};
      },
    });
    await runCommand(userCommands.resendInvitation, { person: people }, host);
    expect(recorded.runs[0]).toMatchObject({ title: 'Resend invitation', total: 3, ended: true });
    expect(recorded.runs[0]?.outcomes.toSorted((a, b) => a.label.localeCompare(b.label))).toEqual([
      { label: 'Ann Lovelace', address: 'ann@acme.test' },
      {
        label: 'Bob Lovelace',
        address: 'bob@acme.test',
        failed: 'This user has already verified the email address.',
      },
      { label: 'Pia Lovelace', address: 'pia@acme.test', failed: 'The mail queue is full.' },
    ]);
    expect(recorded.calls.map(({ input }) => input)).toEqual([{ body: { id: 31 } }, { body: { id: 33 } }]);
  });
});

describe('status', () => {
  test.each([
    ['Inactive', userCommands.inactivate, person(), 'inactive'],
    ['Active', userCommands.activate, inactive(), 'active'],
  ])('%s asks, shows the change at once and calls the server', async (label, command, target, status) => {
    const { host, recorded } = recordingHost({ answer: () => ({ message: 'The user was changed.' }) });
    expect(command.label).toBe(label);
    await runCommand(command, { person: target }, host);
    const [question] = recorded.questions;
    expect(question).toMatchObject({ title: 'Status', text: `Are you sure you want to ${status} the User?` });
    expect(recorded.calls).toEqual([]);
    await question?.run();
    expect(recorded.edits).toEqual([listUsers, viewUser]);
    expect(recorded.calls).toEqual([{ endpoint: setUserStatus, input: { body: { id: target.id, status } } }]);
    expect(recorded.notes).toEqual([['success', 'The user was changed.']]);
    expect(recorded.undone).toEqual([]);
  });

  test("the change shown at once affects that person only, in the list and on the person's page", async () => {
    const { host } = recordingHost();
    const changes: ((answer: never) => unknown)[] = [];
    host.edit = (_endpoint, change) => {
      changes.push(change);
      return () => {};
    };
    userCommands.inactivate.optimistic?.({ person: person() }, host);
    const list = changes[0]?.({ people: [person(), pending()] } as never) as { people: Person[] };
    expect(list.people.map(({ active, statusName }) => [active, statusName])).toEqual([
      [false, 'Inactive'],
      [true, 'Active'],
    ]);
    expect(changes[1]?.({ person: person() } as never)).toMatchObject({ person: { statusName: 'Inactive' } });
  });

  test('for many people the question names their number and names', async () => {
    const { host, recorded } = recordingHost();
    const many = [person({ id: 31 }), person({ id: 32, firstName: 'Bea' })];
    await runCommand(userCommands.inactivate, { person: many }, host);
    expect(recorded.questions[0]).toMatchObject({
      title: 'Status',
      text: 'Are you sure you want to inactive the 2 Users?',
      records: ['Ada Lovelace', 'Bea Lovelace'],
    });
  });
});

describe('delete', () => {
  const question = { title: 'Delete User', text: 'Are you sure you want to delete the User ?', danger: true };

  test('Delete asks with the words of docs/specification/product.md, then deletes', async () => {
    const { host, recorded } = recordingHost();
    await runCommand(userCommands.delete, { person: pending() }, host);
    expect(recorded.questions[0]).toMatchObject(question);
    await recorded.questions[0]?.run();
    expect(recorded.calls).toEqual([{ endpoint: deleteUser, input: { params: { id: 21 } } }]);
    expect(recorded.went).toEqual([]);
  });

  test('Delete refuses a person with a verified address before it asks', async () => {
    const { host, recorded } = recordingHost();
    await runCommand(userCommands.delete, { person: person() }, host);
    expect(recorded.questions).toEqual([]);
    expect(recorded.notes).toEqual([['danger', 'This user has already verified the email address.']]);
  });

  test('Delete closes the question when the person is deleted already', async () => {
    const { host, recorded } = recordingHost({
      answer: () => {
        throw new CallError({ code: 404, message: 'This user does not exist.' });
      },
    });
    await runCommand(userCommands.delete, { person: pending() }, host);
    await recorded.questions[0]?.run();
    expect(recorded.notes).toEqual([['danger', 'This user does not exist.']]);
  });
});

describe('the commands that show a part of the list', () => {
  const showUsers = Object.values<Command>(userCommands).filter(({ id }) => id.startsWith('users.show-'));

  test('there is one command for each filter of docs/specification/product.md', () => {
    expect(showUsers.map(({ id, title }) => [id, title])).toEqual([
      ['users.show-all', 'Show users: All Users'],
      ['users.show-active', 'Show users: Active Users'],
      ['users.show-inactive', 'Show users: Inactive Users'],
      ['users.show-pending', 'Show users: Pending Users'],
      ['users.show-confirmed', 'Show users: Confirmed Users'],
      ['users.show-external', 'Show users: External Users'],
      ['users.show-not-invited', 'Show users: Not invited yet'],
      ['users.show-not-joined', 'Show users: Not joined yet'],
      ['users.show-not-delivered', 'Show users: Not delivered'],
      ['users.show-expired', 'Show users: Expired'],
      ['users.show-no-application', 'Show users: Without application'],
      ['users.show-limited', 'Show users: With an end'],
      ['users.show-ending', 'Show users: Ending soon'],
      ['users.show-ended', 'Show users: Access ended'],
      ['users.show-deleted', 'Show users: Deleted Users'],
    ]);
  });

  test('the command goes to the list with its filter', async () => {
    const { host, recorded } = recordingHost();
    for (const command of showUsers) await runCommand(command, {}, host);
    expect(recorded.went).toContain('/user?status=not_invited');
  });
});

describe('the people that the palette offers', () => {
  /** The people found for a command's argument, and the query that was sent. */
  async function found(command: Command, typed = 'a') {
    const queries: object[] = [];
    const answer = (_endpoint: Endpoint, input: { query: object }) => {
      queries.push(input.query);
      return { people: Object.values(everybody), viewerVerified: true };
    };
    const { host } = recordingHost({ answer });
    const arg = command.args.person as PickArg<Person>;
    const choices = await arg.choices(typed, host, {});
    return { queries, choices, arg };
  }

  test.each([
    [userCommands.edit, 'all'],
    [userCommands.sendInvitation, 'not_invited'],
    [userCommands.resendInvitation, 'pending'],
    [userCommands.activate, 'inactive'],
    [userCommands.inactivate, 'active'],
    [userCommands.delete, 'not_joined'],
  ])('$id searches on the server among $1 people', async (command, status) => {
    const { queries } = await found(command, ' ann ');
    expect(queries).toEqual([{ status, search: 'ann', limit: 20 }]);
  });

  test('an empty text reads the first people', async () => {
    const { queries } = await found(userCommands.activate, '');
    expect(queries).toEqual([{ status: 'inactive', search: undefined, limit: 20 }]);
  });

  test('several people can be marked, except for Edit', () => {
    const many = Object.values<Command>({ ...userCommands, ...assignCommands }).filter(
      ({ args }) => 'person' in args && args.person.many,
    );
    expect(many.map(({ id }) => id)).toEqual([
      'users.send-invitation',
      'users.resend-invitation',
      'users.activate',
      'users.inactivate',
      'users.reset-factors',
      'users.set-end',
      'users.extend',
      'users.remove-end',
      'users.delete',
      'users.restore',
      'users.assign-application',
    ]);
  });

  test('records are people, deleted ones last and without a page, with address and status', async () => {
    const { choices, arg } = await found(userCommands.edit);
    const statuses = choices.map(({ statusName }) => statusName);
    expect(statuses.indexOf('Deleted')).toBe(statuses.length - 1);
    expect(users.href?.(everybody.deleted)).toBeUndefined();
    expect(arg.describe(everybody.active)).toEqual({
      key: 20,
      label: 'Ada Lovelace',
      detail: 'ada@acme.test',
      address: 'ada@acme.test',
      picture: { id: 20, letters: 'AL', url: null },
    });
    expect(arg.describe(everybody.inactive)).toMatchObject({ detail: 'ina@acme.test, Inactive' });
    expect(users.href?.(everybody.active)).toBe('/user/view/20');
  });

  test('the people to invite again are shown with what became of the invitation', async () => {
    const { arg } = await found(userCommands.resendInvitation);
    const detailOf = (one: Person) => arg.describe(one).detail;
    expect(detailOf(invited('expired'))).toBe('pia@acme.test: Sent on 12-Nov-2026, expired on 19-Nov-2026');
    expect(detailOf(invited('not_delivered', '550 No such user'))).toMatch(/not delivered: 550 No such user$/);
    expect(detailOf(pending())).toBe('pia@acme.test');
  });
});
