import { beforeEach, describe, expect, test } from 'vitest';
import { setGroupRole, viewGroup } from '#plugins/groups/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { makeGroup, makeOrganisation, makePerson, makePolicy, type MadePerson } from '#tests/server/app/builders.ts';

let it: Acme<never>;
let [boss, mona, ada, cleo]: MadePerson[] = [];
let moderator: Browser;
let group: number;

beforeEach(async () => {
  it = await acme({ people: [] });
  const named = (first_name: string, options = {}) => it.make({ ...options, person: { first_name, last_name: 'Z' } });
  boss = await named('Boss', { admin: true });
  [mona, ada, cleo] = [await named('Mona'), await named('Ada'), await named('Cleo')];
  const people = [{ ...mona, role: 'moderator' as const }, ada, boss].map((one) => ({
    role: 'member' as const,
    ...one,
  }));
  group = (await makeGroup(it.store, it.acme, people)).id;
  moderator = await it.as(mona);
});

const idOf = (person: MadePerson | undefined): number => person?.id ?? 0;
const change = (body: object, id = group) => moderator.post('/api/group/user/update', { group_id: id, ...body });
const convert = (person: MadePerson | undefined, role: '1' | '2', id = group) =>
  moderator.post('/api/group/user/role', { group_id: id, groupuser_id: idOf(person), groupuser_role: role });
const peopleOf = async (id: number) => {
  const rows = await it.store.read
    .selectFrom('group_members')
    .select(['person_id', 'role'])
    .where('group_id', '=', id)
    .orderBy('person_id')
    .execute();
  return rows.map((row) => [row.person_id, row.role]);
};

describe('a moderator who is no administrator', () => {
  test.each(['add_members', 'add_moderators', 'add_users'])(
    'cannot look people up by id: %s answers the same for a known and an unknown one',
    async (field) => {
      const before = await peopleOf(group);
      const stranger = await makePerson(it.store, await makeOrganisation(it.store));
      const answers = [];
      for (const id of [idOf(cleo), stranger.id, 987_654]) answers.push((await change({ [field]: [id] })).text);
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toContain('A moderator can add a user only by the exact email address.');
      expect(await peopleOf(group)).toEqual(before);
    },
  );

  test('nor by removing or converting them, nor in a preview of the lock-out', async () => {
    const draft = (id: number) => ({ group: { group_id: group, add_users: [id] }, limit: 20 });
    for (const call of [
      (id: number) => change({ remove_users: [id] }),
      (id: number) => moderator.call(setGroupRole, { body: { id: group, groupUserId: id, role: 'moderator' } }),
      (id: number) => moderator.post('/api/lockout/preview', draft(id)),
    ]) {
      const [known, unknown] = [await call(idOf(cleo)), await call(987_654)];
      expect(known.status).toBeGreaterThanOrEqual(400);
      expect(known.text).toBe(unknown.text);
    }
  });

  test('adds a person by the exact address, and nobody by a part of it', async () => {
    const address = cleo?.email ?? '';
    const outside = await makePerson(it.store, await makeOrganisation(it.store));
    const gone = await it.make({ status: 'deleted' });
    const refusals = [];
    for (const email of [`x${address}`, outside.email, gone.email, 'nobody@nowhere.test'])
      refusals.push((await change({ add_emails: [email] })).text);
    expect(new Set(refusals).size).toBe(1);
    expect(refusals[0]).toContain('Nobody in this organisation has this address.');
    expect(await change({ add_emails: [address.toUpperCase()] })).toMatchObject({ status: 200 });
    expect(await peopleOf(group)).toContainEqual([cleo?.id, 'member']);
    expect((await change({ add_emails: [address] })).body.status).toBe('This user is already in the group.');
  });

  test('does not find people by trying addresses: after 20 that could not be added, the right one waits too', async () => {
    for (let tried = 0; tried < 20; tried++)
      expect((await change({ add_emails: [`x${tried}@acme.test`] })).status).toBe(409);
    const answer = await change({ add_emails: [cleo?.email] });
    expect(answer).toMatchObject({
      status: 429,
      body: { status: expect.stringMatching(/20 addresses .* Try again in/) as string },
    });
    expect((await change({ remove_users: [idOf(ada)] })).status).toBe(200);
  });

  test('removes and converts ordinary members, and no administrator', async () => {
    const sentence = 'Only an administrator can remove or convert an administrator.';
    for (const answer of [
      await change({ remove_users: [idOf(boss)] }),
      await change({ add_moderators: [idOf(boss)] }),
      await convert(boss, '1'),
    ])
      expect(answer).toMatchObject({ status: 403, body: { status: sentence } });
    const { body } = await moderator.call(viewGroup, { params: { id: group } });
    expect(body.group_members).toEqual([
      expect.objectContaining({ user_id: ada?.id, is_ordinary: '1' }),
      expect.objectContaining({ user_id: boss?.id, is_ordinary: '0' }),
    ]);
    expect((await convert(ada, '1')).status).toBe(200);
    expect((await change({ remove_users: [idOf(ada)] })).status).toBe(200);
  });

  test('changes nobody in a group that a policy is for, and cannot leave it', async () => {
    const people = [{ id: idOf(mona), role: 'moderator' as const }, { id: idOf(ada) }];
    const { groupId } = await makePolicy(it.store, it.acme, {
      people: people.map((one) => ({ role: 'member', ...one })),
    });
    const before = await peopleOf(groupId);
    for (const answer of [
      await change({ add_emails: [cleo?.email] }, groupId),
      await change({ add_users: [987_654] }, groupId),
      await change({ remove_users: [idOf(mona)] }, groupId),
      await change({ remove_users: [idOf(ada)] }, groupId),
      await convert(ada, '1', groupId),
      await convert(mona, '2', groupId),
    ])
      expect(answer).toMatchObject({
        status: 403,
        body: { status: 'A security policy is for this group, so only an administrator can change its users.' },
      });
    expect(await peopleOf(groupId)).toEqual(before);
    const { body } = await moderator.call(viewGroup, { params: { id: groupId } });
    expect(body.group_details).toMatchObject({ is_moderator: '1', has_policy: '1' });
  });

  test('leaves a group that no policy is for', async () => {
    expect((await change({ remove_users: [idOf(mona)] })).status).toBe(200);
  });
});
