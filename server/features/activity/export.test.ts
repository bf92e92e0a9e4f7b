import { afterEach, beforeEach, expect, test } from 'vitest';
import Papa from 'papaparse';
import readWorkbook from 'read-excel-file/node';
import { exportActivity, listActivity, viewSeal } from '#plugins/activity/contract.ts';
import { createGroup } from '#plugins/groups/contract.ts';
import { headOf, sealActivity } from '#server/domain/activity/seals.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let it: TestApp;
beforeEach(async () => {
  it = await startTestApp();
});
afterEach(() => it.close());

test('the filtered activity is saved as CSV, Excel and JSON Lines, without formulas, and each export is an entry', async () => {
  const acme = await makeOrganisation(it.store, { name: 'Acme' });
  const admin = await it.as(await makePerson(it.store, acme, { owner: true }), '203.0.113.7');
  const ada = await makePerson(it.store, acme);
  const group = (name: string) =>
    admin.call(createGroup, { body: { name, description: '=1+1', moderators: [], members: [ada.id] } });
  await group('Sales');
  await group('Books');
  await sealActivity(it.services);
  const csv = await admin.call(exportActivity, { query: { text: 'sales' } });
  expect(csv.headers['content-disposition']).toBe('attachment; filename="activity.csv"');
  const [titles = [], ...rows] = Papa.parse<string[]>(csv.text.trimEnd()).data;
  const cell = (title: string) => rows.map((row) => row[titles.indexOf(title)]);
  expect(cell('What')).toEqual([expect.stringMatching(/created the group Sales$/)]);
  expect(cell('Network address')).toEqual(['203.0.113.7']);
  const sheet = await admin.call(exportActivity, { query: { format: 'xlsx', action: 'groups.created' } });
  const [first] = await readWorkbook(Buffer.from(sheet.bytes));
  expect(first?.data).toHaveLength(3);
  const { text } = await admin.call(exportActivity, { query: { format: 'jsonl', action: 'groups.created' } });
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ subject }) => (subject as { name: string } | undefined)?.name)).toEqual([
    'Books',
    'Sales',
    undefined,
  ]);
  const head = await headOf(it.store.read);
  const seal = { entry_id: expect.any(Number), hash: head?.hash, at: head?.at };
  expect(lines.at(-1)).toEqual({ seal });
  expect((await admin.call(viewSeal)).body.head).toEqual(seal);
  const { entry_list: entries } = (await admin.call(listActivity, { query: { action: 'activity.list-exported' } }))
    .body;
  expect(entries).toMatchObject([
    { changes: [{ now: 'Activity' }, { now: 'jsonl' }, { now: ['action: groups.created'] }] },
    { changes: [{ now: 'Activity' }, { now: 'xlsx' }, { now: ['action: groups.created'] }] },
    { changes: [{ now: 'Activity' }, { now: 'csv' }, { now: ['search: sales'] }] },
  ]);
});
