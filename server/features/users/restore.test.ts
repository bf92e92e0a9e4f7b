import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeGroup, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

/** In milliseconds. */
const DAY = 86_400_000;

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

test('a deleted person is restored with the rights of before for 30 days, once', async () => {
  const acme = await makeOrganisation(server.store);
  const { id: adminId } = await makePerson(server.store, acme, { admin: true });
  let admin = await server.as({ id: adminId });
  const person = await makePerson(server.store, acme, {
    invitedOnly: true,
    admin: true,
    person: { first_name: 'Rhea' },
  });
  const group = await makeGroup(server.store, acme, [{ id: person.id, role: 'moderator' }], { name: 'Sales' });
  const restore = () => admin.post('/api/user/restore', { user_id: person.id });
  const listed = async () => (await admin.get('/api/user/list?status=deleted&search=rhea')).body.users_list;
  expect((await restore()).status).toBe(409);
  await admin.delete(`/api/user/delete/${person.id}`);
  const until = server.clock.now + 30 * DAY;
  expect(await listed()).toMatchObject([{ user_id: person.id, user_restorable_until: until }]);

  server.clock.now = until;
  admin = await server.as({ id: adminId });
  expect(await listed()).toMatchObject([{ user_restorable_until: null }]);
  expect(await restore()).toMatchObject({
    status: 409,
    body: { status: 'This user was deleted more than 30 days ago. Send a new invitation instead.' },
  });
  server.clock.now = until - 1;
  expect((await restore()).status).toBe(200);
  expect((await restore()).status).toBe(409);
  expect(await listed()).toEqual([]);
  const { body } = await admin.get(`/api/user/view/${person.id}`);
  expect(body).toMatchObject({
    user_details: { user_status_name: 'Active', is_admin: '1' },
    user_groups: [{ group_id: group.id, groupuser_role_name: 'Moderator' }],
  });
});
