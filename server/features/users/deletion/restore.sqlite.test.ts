import { afterEach, beforeEach, expect, test } from 'vitest';
import { listActivity, listOwnChanges, undoEntry } from '#plugins/activity/contract.ts';
import { undoRun } from '#plugins/activity/runContract.ts';
import { deleteUser, listUsers, restoreDeletedUser, viewUser } from '#plugins/users/contract.ts';
import { DAY } from '#tests/builders/times.ts';
import { makeGroup, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

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
  const restore = () => admin.call(restoreDeletedUser, { body: { id: person.id } });
  const listed = async () =>
    (await admin.call(listUsers, { query: { status: 'deleted', search: 'rhea' } })).body.users_list;
  expect((await restore()).status).toBe(409);
  await admin.call(deleteUser, { params: { id: person.id } });
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
  const { body } = await admin.call(viewUser, { params: { id: person.id } });
  expect(body).toMatchObject({
    user_details: { user_status_name: 'Active', is_admin: '1' },
    user_groups: [{ group_id: group.id, groupuser_role_name: 'Moderator' }],
  });
});

test.each([['the command'], ['Undo'], ['Undo of the whole run']] as const)(
  '30 days after a deletion %s restores nobody, and the entry says so',
  async (door) => {
    const acme = await makeOrganisation(server.store);
    const boss = await makePerson(server.store, acme, { owner: true });
    let admin = await server.as(boss);
    const { id } = await makePerson(server.store, acme, { invitedOnly: true });
    admin.headers = { ...admin.headers, 'x-batch': 'deletions' };
    await admin.call(deleteUser, { params: { id } });
    const entry = async () => {
      const [found] = (await admin.call(listActivity, { query: { action: 'users.deleted' } })).body
        .entry_list as Entry[];
      return found as Entry;
    };
    interface Entry {
      entry_id: number;
      batch: string;
      undo: { is_possible: string; why: string | null };
    }
    const { entry_id, batch } = await entry();
    const restore = async () => {
      if (door === 'the command') return (await admin.call(restoreDeletedUser, { body: { id } })).body.status;
      if (door === 'Undo') return (await admin.call(undoEntry, { body: { id: entry_id } })).body.status;
      const { result_list: results } = (await admin.call(undoRun, { body: { batch } })).body;
      return (results as { why: string | null }[])[0]?.why ?? 'It was restored.';
    };
    const over = 'This user was deleted more than 30 days ago. Send a new invitation instead.';
    server.clock.advance(30 * DAY);
    admin = await server.as(boss);
    expect(await restore()).toBe(over);
    expect((await entry()).undo).toMatchObject({ is_possible: '0', why: over });
    expect((await admin.call(listOwnChanges)).body.entry_list).toEqual([]);
    server.clock.advance(-1);
    expect(await restore()).toMatch(/restored/);
  },
);
