import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { listActivity } from '#plugins/activity/contract.ts';
import { addApplications, assignUser } from '#plugins/applications/contract.ts';
import { createGroup } from '#plugins/groups/contract.ts';
import { deleteUser, restoreDeletedUser, updateUser } from '#plugins/users/contract.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';

let it: TestApp;
beforeEach(async () => {
  it = await startTestApp();
});
afterEach(() => it.close());

test('a change leaves one entry with old and new values, a refused one none, and no entry can be changed', async () => {
  const acme = await makeOrganisation(it.store);
  const admin = await it.as(await makePerson(it.store, acme, { owner: true }), '203.0.113.7');
  const ada = await makePerson(it.store, acme);
  const body = { name: 'Sales', description: '', moderators: [], members: [ada.id] };
  const { group_id } = (await admin.call(createGroup, { body })).body;
  expect((await admin.call(createGroup, { body })).status).toBe(422);
  await admin.post('/api/group/update', { group_id, group_name: 'Selling', group_desc: '' });
  const list = async (query: string) =>
    (await admin.get(`/api/activity/list?${query}`)).body.entry_list as Record<string, unknown>[];
  expect(await list(`group=${String(group_id)}`)).toMatchObject([
    { action: 'groups.updated', changes: [{ field: 'name', label: 'Name', was: 'Sales', now: 'Selling' }] },
    { action: 'groups.created', ipaddress: '203.0.113.7' },
  ]);
  expect(await list(`person=${ada.id}`)).toHaveLength(1);
  expect(await list('search=selling')).toHaveLength(1);
  expect(await list('action=groups.deleted')).toEqual([]);
  for (const statement of [sql`update activity set at = 0`, sql`delete from activity`])
    await expect(it.store.write((tx) => statement.execute(tx))).rejects.toThrow('never changed');
});

test('a change of a group’s people tells their ids, so that two people of one name are not taken for one', async () => {
  const acme = await makeOrganisation(it.store);
  const admin = await it.as(await makePerson(it.store, acme, { owner: true }));
  const twins = [];
  for (const email of ['one@x.test', 'two@x.test'])
    twins.push((await makePerson(it.store, acme, { person: { first_name: 'Ann', last_name: 'Lee', email } })).id);
  const { id: other } = await makePerson(it.store, acme);
  const body = { name: 'Sales', description: '', moderators: [], members: [other] };
  const { group_id } = (await admin.call(createGroup, { body })).body;
  for (const id of twins)
    expect((await admin.post('/api/group/user/update', { group_id, add_members: [id] })).body.code).toBe(200);
  const { entry_list: entries } = (await admin.call(listActivity, { query: { limit: 3 } })).body;
  expect((entries as object[]).map((entry) => ('person_ids' in entry ? entry.person_ids : undefined))).toEqual([
    [twins[1]],
    [twins[0]],
    undefined,
  ]);
});

test('a day is found although two processes gave ids in another order than times; a time without entries has none', async () => {
  const acme = await makeOrganisation(it.store);
  const admin = await it.as(await makePerson(it.store, acme, { owner: true }));
  const ada = await makePerson(it.store, acme);
  const start = it.clock.now;
  for (const [group_name, later] of Object.entries({ First: 30_000, Second: 10_000, Third: 0 })) {
    it.clock.advance(start + later - it.clock.now);
    await admin.call(createGroup, { body: { name: group_name, description: '', moderators: [], members: [ada.id] } });
  }
  const named = async (query: string) => {
    const { entry_list: entries } = (await admin.get(`/api/activity/list?action=groups.created&${query}`)).body;
    return (entries as { subject: { name: string } }[]).map(({ subject }) => subject.name);
  };
  expect(await named(`from=${start + 5000}`)).toEqual(['Second', 'First']);
  expect(await named(`to=${start + 20_000}`)).toEqual(['Third', 'Second']);
  expect(await named(`from=${start + 40_000}`)).toEqual([]);
  expect(await named(`from=${start + 5000}&to=${start + 20_000}`)).toEqual(['Second']);
});

test('the history of a person keeps the names of then, and is read after the deletion and after the return', async () => {
  const acme = await makeOrganisation(it.store);
  const admin = await it.as(await makePerson(it.store, acme, { owner: true }));
  const { id } = await makePerson(it.store, acme, { invitedOnly: true });
  const rename = (user_lname: string) =>
    admin.call(updateUser, { body: { id, firstName: 'Ada', lastName: user_lname } });
  const history = async () =>
    (
      (await admin.call(listActivity, { query: { person: id } })).body.entry_list as {
        action: string;
        subject: object;
      }[]
    ).map(({ action, subject }) => [action, subject]);
  const was = (name: string) => ({ id, name });
  const changes = [
    ['users.updated', was('Ada Roe')],
    ['users.updated', was('Ada Moe')],
    ['users.updated', {}],
  ];
  await rename('Moe');
  await rename('Roe');
  await rename('Zoe');
  expect(await history()).toMatchObject(changes);
  expect((await admin.call(deleteUser, { params: { id } })).status).toBe(200);
  expect(await history()).toMatchObject([['users.deleted', was('Ada Zoe')], ...changes]);
  expect((await admin.call(restoreDeletedUser, { body: { id } })).status).toBe(200);
  expect(await history()).toMatchObject([['users.restored', {}], ['users.deleted', {}], ...changes]);
});

test('of each import only the newest entry is listed if asked for, over pages; nothing else hides behind its mark', async () => {
  const acme = await makeOrganisation(it.store);
  const admin = await it.as(await makePerson(it.store, acme, { owner: true }));
  const call = async (path: string, body: object, batch?: string) => {
    const answer = await admin.post(`/api/${path}`, body, batch === undefined ? {} : { 'x-batch': batch });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const group = async (group_name: string, batch?: string) => {
    const member = await makePerson(it.store, acme);
    await call('group/create', { group_name, group_desc: '', moderators: [], members: [member.id] }, batch);
  };
  const person = (row: number) => ({
    row,
    user_fname: 'Neo',
    user_email: `neo${row}@acme.test`,
    user_mobile: '0123456789',
  });
  await group('before');
  const { import_id } = await call('user/import', { name: 'people.csv', key: 'k'.repeat(16), total: 3 }, 'first');
  await call('user/import/rows', { import_id, rows: [person(1), person(2)] }, 'first');
  await group('hidden', 'first');
  await call('user/import/rows', { import_id, rows: [person(3)] }, 'first');
  await call('user/import/end', { import_id }, 'first');
  await group('one', 'next');
  await group('two', 'next');
  const list = async (query: string) => {
    const { body } = await admin.get(`/api/activity/list?${query}`);
    const entries = body.entry_list as { action: string; subject: { name: string }; run_others?: number }[];
    return { next: body.next_cursor, entries: entries.map((one) => [one.action, one.subject.name, one.run_others]) };
  };
  const first = await list('runs=newest&limit=3');
  expect(first.entries).toEqual([
    ['groups.created', 'two', 0],
    ['groups.created', 'one', 0],
    ['imports.ended', acme.name, 4],
  ]);
  const second = await list(`runs=newest&limit=3&cursor=${String(first.next)}`);
  expect(second).toEqual({
    next: null,
    entries: [
      ['groups.created', 'hidden', 0],
      ['groups.created', 'before', 0],
    ],
  });
  expect((await list('runs=newest&batch=first')).entries).toHaveLength(6);
});

test.each<[what: string, path: string, body: (ids: { ada: number; group: number; policy: number }) => object]>([
  ['a name', 'user/update', ({ ada }) => ({ user_id: ada, user_fname: 'Ada', user_lname: 'Roe' })],
  ['a status', 'user/status', ({ ada }) => ({ user_id: ada, user_status: 'active' })],
  ['a missing end', 'user/end', ({ ada }) => ({ user_id: ada, ends_on: null })],
  [
    'a role',
    'user/app/role',
    ({ ada }) => ({ app_id: 3, user_id: ada, role_id: 2, crmrole_id: null, profile_id: null }),
  ],
  ['an enabled application', 'user/app/status', ({ ada }) => ({ app_id: 3, user_id: ada, userapp_status: '1' })],
  [
    'a group',
    'group/update',
    ({ ada, group }) => ({ group_id: group, group_name: 'Sales', group_desc: '', moderators: [], members: [ada] }),
  ],
  [
    'a policy',
    'securitypolicy/update',
    ({ policy, group }) => ({ policy_id: policy, policy_name: 'Office', group_ids: [group] }),
  ],
])('saving %s as it is leaves no entry and offers no undo', async (_what, path, bodyOf) => {
  const acme = await makeOrganisation(it.store);
  const admin = await it.as(await makePerson(it.store, acme, { owner: true }));
  const { id: ada } = await makePerson(it.store, acme, {
    invitedOnly: true,
    person: { first_name: 'Ada', last_name: 'Roe' },
  });
  const make = async (call: string, body: object, key: string) => Number((await admin.post(call, body)).body[key]);
  await admin.call(addApplications, { body: { applications: [{ id: 3 }] } });
  const role = { roleId: 2, crmRoleId: null, profileId: null };
  await admin.call(assignUser, { body: { applicationId: 3, userId: ada, ...role } });
  const form = { group_name: 'Sales', group_desc: '', moderators: [], members: [ada] };
  const group = await make('/api/group/create', form, 'group_id');
  const office = { policy_name: 'Office', group_ids: [group] };
  const policy = await make('/api/securitypolicy/create', office, 'policy_id');
  const entries = async () => (await admin.call(listActivity)).body.entry_list as object[];
  const before = await entries();
  const { body } = await admin.post(`/api/${path}`, bodyOf({ ada, group, policy }));
  expect([200, 409]).toContain(body.code);
  expect(body.entry_id).toBeUndefined();
  expect(await entries()).toEqual(before);
});
