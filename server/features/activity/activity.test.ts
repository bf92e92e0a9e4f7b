import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
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
  const body = { group_name: 'Sales', group_desc: '', moderators: [], members: [ada.id] };
  const { group_id } = (await admin.post('/api/group/create', body)).body;
  expect((await admin.post('/api/group/create', body)).status).toBe(422);
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
