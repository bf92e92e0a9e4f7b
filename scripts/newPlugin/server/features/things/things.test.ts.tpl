import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#tests/server/app/browser.ts';
import { makeGroup, makeOrganisation, makePerson, type MadeOrganisation } from '#tests/server/app/builders.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let server: TestApp;
let acme: MadeOrganisation;
let admin: Browser;
let member: Browser;

beforeEach(async () => {
  server = await startTestApp();
  acme = await makeOrganisation(server.store);
  admin = await server.as(await makePerson(server.store, acme, { admin: true }));
  member = await server.as(await makePerson(server.store, acme));
});
afterEach(() => server.close());

test('a member is refused, and an unknown thing is not there', async () => {
  expect((await member.get('/api/thing/list')).status).toBe(403);
  expect((await admin.post('/api/thing/remove', { thing_id: 987_654 })).status).toBe(404);
});

test('a name is required, and taken once', async () => {
  const empty = await admin.post('/api/thing/create', { thing_name: ' ' });
  expect(empty.body.errors).toEqual({ thing_name: ['Name is required.'] });
  expect((await admin.post('/api/thing/create', { thing_name: 'Lamp' })).status).toBe(200);
  expect((await admin.post('/api/thing/create', { thing_name: 'LAMP' })).status).toBe(409);
});

test('one that somebody uses is not removed', async () => {
  // As things are kept: server/features/things/queries.ts.
  const { id } = await makeGroup(server.store, acme, [await makePerson(server.store, acme)]);
  const refused = await admin.post('/api/thing/remove', { thing_id: id });
  expect(refused).toMatchObject({ status: 409, body: { status: 'Somebody still uses this.' } });
  expect((await admin.get('/api/thing/list')).body.thing_list).toMatchObject([{ thing_id: id, user_count: 1 }]);
});

test("another organisation's is as an unknown one", async () => {
  const { id } = await makeGroup(server.store, await makeOrganisation(server.store));
  expect((await admin.get('/api/thing/list')).body.thing_list).toEqual([]);
  expect((await admin.post('/api/thing/remove', { thing_id: id })).status).toBe(404);
});

test('is listed, and removed', async () => {
  const made = await admin.post('/api/thing/create', { thing_name: 'Lamp', thing_desc: 'Bright' });
  const list = await admin.get('/api/thing/list');
  expect(list.body.thing_list).toMatchObject([{ thing_name: 'Lamp', thing_desc: 'Bright', user_count: 0 }]);
  expect((await admin.post('/api/thing/remove', { thing_id: made.body.thing_id })).status).toBe(200);
  expect((await admin.get('/api/thing/list')).body.thing_list).toEqual([]);
});
