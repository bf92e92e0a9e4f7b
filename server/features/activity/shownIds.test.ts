import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportActivity, listOwnChanges, undoEntry, viewEntry, viewSeal } from '#plugins/activity/contract.ts';
import { createWebhook } from '#plugins/webhooks/contract.ts';
import type { EntryIds } from '#server/domain/activity/ids/entryIds.ts';
import { entryIdsOf, readEntryIds } from '#server/domain/activity/ids/storedKey.ts';
import { sealActivity } from '#server/domain/activity/seals.ts';
import { activityVerify } from '#server/doors/cli/commands/activityVerify.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

// An organisation must not learn from the ids of its activity how many changes other organisations make.

interface Entry {
  entry_id: number;
  undoes: number | null;
}

let it: TestApp;
let acme: Browser;
let beta: Browser;
let ids: EntryIds;

beforeEach(async () => {
  it = await startTestApp();
  const owner = async (name: string) => {
    const organisation = await makeOrganisation(it.store, { name });
    const by = await it.as(await makePerson(it.store, organisation, { owner: true }));
    members.set(by, (await makePerson(it.store, organisation)).id);
    return by;
  };
  [acme, beta] = [await owner('Acme'), await owner('Beta')];
  ids = await entryIdsOf(it.store);
});
afterEach(() => it.close());

let made = 0;
/** Somebody in the organisation of each owner, whose name is changed. */
const members = new WeakMap<Browser, number>();
const change = async (by: Browser) => {
  made += 1;
  const name = { user_id: members.get(by), user_fname: `Ida ${made}`, user_lname: 'Moe' };
  const { headers } = await by.post('/api/user/update', name);
  return Number(headers['x-entry']);
};
const storedIds = async () =>
  (await it.store.read.selectFrom('activity').select('id').orderBy('id').execute()).map(({ id }) => id);
const listed = async (by: Browser, query = '') =>
  (await by.get(`/api/activity/list?limit=100${query}`)).body as unknown as {
    entry_list: Entry[];
    next_cursor: string | null;
  };
describe('an id or a cursor that nobody was shown', () => {
  test('finds no entry, also of the own organisation', async () => {
    await change(beta);
    const entry_id = await change(acme);
    for (const id of await storedIds()) {
      expect((await acme.call(viewEntry, { params: { id } })).body.code).toBe(404);
      expect((await acme.call(undoEntry, { body: { id } })).body.code).toBe(404);
      expect((await listed(acme, `&cursor=${id + 1}`)).entry_list).toEqual([]);
      expect((await acme.call(listOwnChanges, { query: { cursor: id + 1 } })).body.entry_list).toEqual([]);
    }
    expect((await beta.call(viewEntry, { params: { id: entry_id } })).body.code).toBe(404);
    expect((await acme.call(viewEntry, { params: { id: entry_id } })).body.code).toBe(200);
  });

  test('is a fault of the caller where it is no number of an id', async () => {
    for (const id of [0, 2 ** 49, 999_999_999_999_999])
      expect((await acme.call(undoEntry, { body: { id } })).body.code).not.toBe(500);
  });
});

test('every id and cursor of an answer and a file is a shown one', async () => {
  const first = await change(acme);
  await acme.call(undoEntry, { body: { id: first } });
  await change(acme);
  await sealActivity(it.services);
  const answers = await Promise.all(
    ['list?limit=1', 'list?limit=1&runs=newest', 'mine?limit=1', 'seal', `view/${first}`, 'export?format=jsonl'].map(
      async (path) => (await acme.get(`/api/activity/${path}`)).text,
    ),
  );
  const found = answers.flatMap((text) => [...text.matchAll(/"(?:entry_id|undoes|next_cursor)":"?(\d+)/g)]);
  expect(found.length).toBeGreaterThan(8);
  for (const [whole, id] of found) expect([whole, ids.stored(Number(id))]).toEqual([whole, expect.any(Number)]);
  const { text } = await acme.call(exportActivity, { query: { format: 'csv' } });
  const [titles = [], ...rows] = Papa.parse<string[]>(text.trimEnd()).data;
  const cells = rows.flatMap((row) => ['Entry', 'Undoes'].map((title) => row[titles.indexOf(title)] ?? ''));
  expect(cells).toContain(String(first));
  for (const cell of cells.filter(Boolean)) expect(cell).toMatch(/^\d{15}$/);
});

test('pages follow one another by the cursors that are shown, and an undo names what it took back', async () => {
  const shownIds: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    shownIds.unshift(await change(acme));
    await change(beta);
  }
  const found: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = (await acme.get(`/api/activity/list?limit=2&action=users.updated${cursor && `&cursor=${cursor}`}`))
      .body;
    found.push(...(page.entry_list as Entry[]).map(({ entry_id }) => entry_id));
    cursor = page.next_cursor as string | null;
  }
  expect(found).toEqual(shownIds);
  expect((await acme.call(undoEntry, { body: { id: Number(shownIds[0]) } })).body.code).toBe(200);
  expect((await listed(acme)).entry_list[0]?.undoes).toBe(shownIds[0]);
});

test('a link from before migration 054 still leads to its entry', async () => {
  await change(acme);
  await change(acme);
  const [last = 0, before = 0] = (await storedIds()).toReversed();
  await it.store.write((tx) =>
    tx
      .updateTable('settings')
      .set({ value: String(before) })
      .where('key', '=', 'activity_ids_shown_up_to')
      .execute(),
  );
  const read = await readEntryIds(it.store.read);
  expect([read.stored(before), read.stored(last), read.stored(ids.show(last))]).toEqual([before, undefined, last]);
});

test('the head of the seals changes by own entries alone, and verifies', async () => {
  const head = async (by: Browser) => (await by.call(viewSeal)).body.head as { entry_id: number; hash: string } | null;
  expect(await head(acme)).toBeNull();
  const own = await change(acme);
  await sealActivity(it.services);
  const first = await head(acme);
  expect(first?.entry_id).toBe(own);
  it.clock.advance(60_000);
  for (let at = 0; at < 3; at += 1) await change(beta);
  await sealActivity(it.services);
  expect(await head(acme)).toEqual(first);
  expect(await head(beta)).not.toEqual(first);
  expect(await activityVerify.run(it.services, { head: first?.hash ?? '' })).toContain(
    'sealed entries are as they were',
  );
  await change(acme);
  expect(await head(acme)).toEqual(first);
  await sealActivity(it.services);
  expect((await head(acme))?.hash).not.toBe(first?.hash);
});

test('a webhook is told of an entry by its shown id', async () => {
  const hook = { url: 'https://hooks.example/x', description: '', types: ['users.updated'] };
  expect((await acme.call(createWebhook, { body: hook })).body.code).toBe(200);
  const entry_id = await change(acme);
  const [delivery] = await it.store.read.selectFrom('webhook_deliveries').select(['message_id', 'body']).execute();
  expect(delivery?.message_id).toBe(`msg_${entry_id}`);
  expect(JSON.parse(delivery?.body ?? '{}')).toMatchObject({ data: { entry_id } });
});
