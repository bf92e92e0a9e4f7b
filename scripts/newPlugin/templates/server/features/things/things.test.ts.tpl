import { afterEach, beforeEach, expect, test } from 'vitest';
import { personErase } from '#server/doors/cli/commands/personErase.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { makeOrganisation, makePerson, type MadeOrganisation } from '#tests/server/app/builders.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let server: TestApp;
let acme: MadeOrganisation;
let admin: Browser;

beforeEach(async () => {
  server = await startTestApp();
  acme = await makeOrganisation(server.store);
  admin = await server.as(await makePerson(server.store, acme, { admin: true }));
});
afterEach(() => server.close());

const create = async (browser: Browser, name: string): Promise<number> => {
  const { body } = await browser.post('/api/thing/create', { thing_name: name, thing_desc: 'Bright' });
  return Number(body.thing_id);
};

test('a name is required, and is taken only once in an organisation', async () => {
  const empty = await admin.post('/api/thing/create', { thing_name: ' ' });
  expect(empty.body.errors).toEqual({ thing_name: ['Name is required.'] });
  await create(admin, 'Lamp');
  expect((await admin.post('/api/thing/create', { thing_name: 'LAMP' })).status).toBe(409);
  const chair = await create(admin, 'Chair');
  expect((await admin.post('/api/thing/update', { thing_id: chair, thing_name: 'lamp', thing_desc: '' })).status).toBe(409);
});

test('the author lists, changes and deletes a thing', async () => {
  const id = await create(admin, 'Lamp');
  const changed = await admin.post('/api/thing/update', { thing_id: id, thing_name: 'Desk lamp', thing_desc: 'Bright' });
  expect(changed.body.status).toBe('“Desk lamp” was changed.');
  const list = await admin.get('/api/thing/list');
  expect(list.body.thing_list).toMatchObject([{ thing_id: id, thing_name: 'Desk lamp', thing_desc: 'Bright' }]);
  expect((await admin.get(`/api/thing/view/${id}`)).body.thing_details).toMatchObject({ thing_name: 'Desk lamp' });
  expect((await admin.post('/api/thing/delete', { thing_id: id })).status).toBe(200);
  expect((await admin.get(`/api/thing/view/${id}`)).status).toBe(404);
  expect((await admin.get('/api/thing/list')).body.thing_list).toEqual([]);
});

test('another administrator may not change it, the owner may', async () => {
  const id = await create(admin, 'Lamp');
  const other = await server.as(await makePerson(server.store, acme, { admin: true }));
  for (const [call, body] of Object.entries({ update: { thing_id: id, thing_name: 'Mine', thing_desc: '' }, delete: { thing_id: id } }))
    expect(await other.post(`/api/thing/${call}`, body)).toMatchObject({
      status: 403,
      body: { status: 'Only its author or the owner can change this.' },
    });
  const owner = await server.as(await makePerson(server.store, acme, { owner: true }));
  expect((await owner.post('/api/thing/delete', { thing_id: id })).status).toBe(200);
});

test('a change is taken back, and overwrites nothing that somebody else has saved', async () => {
  const id = await create(admin, 'Lamp');
  const was = { thing_name: 'Lamp', thing_desc: 'Bright' };
  const change = { thing_id: id, thing_name: 'Lamp', thing_desc: 'Dim', was };
  const { headers } = await admin.post('/api/thing/update', change);
  const late = await admin.post('/api/thing/update', { ...change, thing_desc: 'Dark' });
  expect(late.body.status).toMatch(/^Somebody else has changed this thing in the meantime/);
  await admin.post('/api/activity/undo', { entry_id: Number(headers['x-entry']) });
  expect((await admin.get(`/api/thing/view/${id}`)).body.thing_details).toMatchObject(was);
});

test('a deletion is taken back: the thing is there again with its author', async () => {
  const id = await create(admin, 'Lamp');
  const before = (await admin.get('/api/thing/list')).body.thing_list;
  const { headers } = await admin.post('/api/thing/delete', { thing_id: id });
  const undone = await admin.post('/api/activity/undo', { entry_id: Number(headers['x-entry']) });
  expect(undone.body.status).toBe('Undone. “Lamp” was restored.');
  expect((await admin.get('/api/thing/list')).body.thing_list).toEqual(before);
});

test('an erasure of the author leaves the thing', async () => {
  const ada = await makePerson(server.store, acme, { admin: true });
  await create(await server.as(ada), 'Lamp');
  await server.store.write((tx) =>
    tx.updateTable('memberships').set({ status: 'deleted' }).where('person_id', '=', ada.id).execute(),
  );
  await personErase.run(server.services, { email: ada.email, yes: 'yes' });
  const { body } = await admin.get('/api/thing/list');
  expect(body.thing_list).toMatchObject([{ thing_name: 'Lamp', author_name: '', author_id: null }]);
});
