import { expect, test } from 'vitest';
import { createGroup, listGroups } from '#plugins/groups/contract.ts';
import { makeGroup, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { startTestApp } from '#tests/server/app/startTestApp.ts';

test('a name that grows eighteenfold when it is folded is stored, is unique, and the list continues after it', async () => {
  const server = await startTestApp();
  const acme = await makeOrganisation(server.store);
  const person = await makePerson(server.store, acme, { admin: true });
  const admin = await server.as(person);
  const create = () =>
    admin.call(createGroup, { body: { name: '\ufdfa'.repeat(100), description: '', members: [person.id] } });
  expect((await create()).status).toBe(200);
  expect((await create()).status).toBe(422);
  await makeGroup(server.store, acme, [], { name: '\u{20000}' });
  const { body } = await admin.call(listGroups, { query: { limit: 1 } });
  const next = await admin.get(`/api/group/list?limit=1&cursor=${String(body.next_cursor)}`);
  expect(next.body.group_list).toMatchObject([{ group_name: '\u{20000}' }]);
  await server.close();
});
