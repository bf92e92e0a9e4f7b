import { beforeEach, expect, test } from 'vitest';
import { undoEntry } from '#plugins/activity/contract.ts';
import { createThing, deleteThing, listThings, updateThing, viewThing } from '#plugins/things/contract.ts';
import { personErase } from '#server/doors/cli/commands/personErase.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Browser } from '#tests/server/app/browser.ts';

let it: Acme<'owner' | 'admin'>;
beforeEach(async () => {
  it = await acme({ people: ['owner', 'admin'] });
});

const create = async (browser: Browser, name: string): Promise<number> =>
  (await browser.call(createThing, { body: { name, description: 'Bright' } })).reply.id;
const listed = async () => (await it.admin.call(listThings)).reply.things;
const viewed = async (id: number) => (await it.admin.call(viewThing, { params: { id } })).reply.thing;

test('a name is required, and is taken only once in an organisation', async () => {
  const empty = await it.admin.call(createThing, { body: { name: ' ' } });
  expect(empty.errors).toEqual({ name: ['Name is required.'] });
  await create(it.admin, 'Lamp');
  expect((await it.admin.call(createThing, { body: { name: 'LAMP' } })).status).toBe(409);
  const id = await create(it.admin, 'Chair');
  expect((await it.admin.call(updateThing, { body: { id, name: 'lamp' } })).status).toBe(409);
});

test('the author lists, changes and deletes a thing', async () => {
  const id = await create(it.admin, 'Lamp');
  const changed = await it.admin.call(updateThing, { body: { id, name: 'Desk lamp', description: 'Bright' } });
  expect(changed.message).toBe('“Desk lamp” was changed.');
  expect(await listed()).toMatchObject([{ id, name: 'Desk lamp', description: 'Bright' }]);
  expect(await viewed(id)).toMatchObject({ name: 'Desk lamp' });
  expect((await it.admin.call(deleteThing, { body: { id } })).status).toBe(200);
  expect((await it.admin.call(viewThing, { params: { id } })).status).toBe(404);
  expect(await listed()).toEqual([]);
});

test('another administrator may not change it, the owner may', async () => {
  const id = await create(it.admin, 'Lamp');
  const other = await it.as(await it.make({ admin: true }));
  const refused = { status: 403, message: 'Only its author or the owner can change this.' };
  expect(await other.call(updateThing, { body: { id, name: 'Mine' } })).toMatchObject(refused);
  expect(await other.call(deleteThing, { body: { id } })).toMatchObject(refused);
  expect((await it.owner.call(deleteThing, { body: { id } })).status).toBe(200);
});

test('a change is taken back, and overwrites nothing that somebody else has saved', async () => {
  const id = await create(it.admin, 'Lamp');
  const was = { name: 'Lamp', description: 'Bright' };
  const change = { id, name: 'Lamp', description: 'Dim', was };
  const { entry = 0 } = await it.admin.call(updateThing, { body: change });
  const late = await it.admin.call(updateThing, { body: { ...change, description: 'Dark' } });
  expect(late.message).toMatch(/^Somebody else has changed this thing in the meantime/);
  await it.admin.call(undoEntry, { body: { id: entry } });
  expect(await viewed(id)).toMatchObject(was);
});

test('a deletion is taken back: the thing is there again with its author', async () => {
  const id = await create(it.admin, 'Lamp');
  const before = await listed();
  const { entry = 0 } = await it.admin.call(deleteThing, { body: { id } });
  const undone = await it.admin.call(undoEntry, { body: { id: entry } });
  expect(undone.message).toBe('Undone. “Lamp” was restored.');
  expect(await listed()).toEqual(before);
});

test('an erasure of the author leaves the thing', async () => {
  const ada = await it.make({ admin: true });
  await create(await it.as(ada), 'Lamp');
  await it.store.write((tx) =>
    tx.updateTable('memberships').set({ status: 'deleted' }).where('person_id', '=', ada.id).execute(),
  );
  await personErase.run(it.services, { email: ada.email, yes: 'yes' });
  expect(await listed()).toMatchObject([{ name: 'Lamp', author: '', authorId: null }]);
});
