import { beforeEach, expect, test } from 'vitest';
import { setAdmin } from '#plugins/admins/contract.ts';
import { createUser, deleteUser, exportUsers, listUsers, setUserStatus, updateUser } from '#plugins/users/contract.ts';
import { acme, type Acme } from './app/acme.ts';

let it: Acme;
beforeEach(async () => {
  it = await acme();
});

const neo = { firstName: 'Neo', lastName: 'Newman', email: 'neo@acme.test', mobile: '0123456789', invited: true };

test('a call takes and gives our names, and the answer is there as the wire has it', async () => {
  const created = await it.admin.call(createUser, { body: neo });
  expect(created).toMatchObject({ status: 200, code: 200, message: expect.stringContaining('Neo'), errors: undefined });
  expect(created.body).toMatchObject({ code: 200, user_id: created.reply.id });
  const { reply } = await it.admin.call(listUsers, { query: { status: 'pending' } });
  expect(reply.people).toMatchObject([{ id: created.reply.id, firstName: 'Neo', emailVerified: false }]);
  const renamed = await it.admin.call(updateUser, {
    body: { id: created.reply.id, firstName: 'Nea', lastName: 'Newman' },
  });
  expect(renamed.entry).toBeGreaterThan(0);
  expect(await it.admin.call(deleteUser, { params: { id: created.reply.id } })).toMatchObject({ status: 200 });
});

test('a refusal is a value with its sentence; its reply throws', async () => {
  const { member } = it;
  const refused = await it.owner.call(setUserStatus, { body: { id: it.owner.id, status: 'inactive' } });
  expect(refused).toMatchObject({ status: 409, code: 409, entry: undefined });
  expect(refused.message).not.toBe('');
  expect(() => refused.reply).toThrow(`POST /user/status was refused with 409: ${refused.message}`);
  expect(await member.call(deleteUser, { params: { id: it.admin.id } })).toMatchObject({ status: 403 });
});

test('what the contract does not admit is sent, and refused by the server under our name', async () => {
  const refused = await it.admin.call(createUser, { body: { ...neo, firstName: ' ', email: 'nowhere' } });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.errors ?? {}).toSorted()).toEqual(['email', 'firstName']);
});

test('flags are sent as the wire writes them, and headers beside the call', async () => {
  const body = { id: it.member.id, admin: true };
  expect((await it.owner.call(setAdmin, { body }, { 'x-requested-with': '' })).status).toBe(403);
  expect((await it.owner.call(setAdmin, { body })).status).toBe(200);
  const { reply } = await it.owner.call(listUsers, { query: { status: 'all', search: 'mia' } });
  expect(reply.people).toMatchObject([{ id: it.member.id, admin: true }]);
});

test('a file is a Blob with its type', async () => {
  const { reply } = await it.owner.call(exportUsers, { query: { status: 'all', format: 'csv', access: false } });
  expect(reply.type).toMatch('text/csv');
  expect(await reply.text()).toContain('mia@acme.test');
});

test('a wrong field, and one that is missing, do not compile', () => {
  const calls = () => [
    // @ts-expect-error The contract calls it `id`.
    it.admin.call(deleteUser, { params: { user_id: 1 } }),
    // @ts-expect-error The status is missing.
    it.admin.call(setUserStatus, { body: { id: 1 } }),
    // @ts-expect-error There is no such status.
    it.admin.call(setUserStatus, { body: { id: 1, status: 'gone' } }),
    // @ts-expect-error The call takes a body.
    it.admin.call(setUserStatus),
  ];
  expect(calls).toBeTypeOf('function');
});

test('only the people that a test names are made', async () => {
  const few = await acme({ people: ['admin'] });
  const people = await few.store.read.selectFrom('memberships').select('person_id').execute();
  expect(people).toEqual([{ person_id: few.admin.id }]);
  // @ts-expect-error Nobody is the owner.
  expect(few.owner).toBeUndefined();
});
