import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gateById } from '#server/features/session/gate.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { DatabaseUnavailable } from './errors.ts';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';
import { openUnusedDatabase, type TestDatabase } from '#tests/database/testing.ts';

const emailById = prepared<{ id: number }, { email: string }>(
  (db, { id }) => db.selectFrom('people').select('email').where('id', '=', id),
  'emailById',
);

let store: TestDatabase;
beforeEach(async () => void (store = await openUnusedDatabase()));
afterEach(() => store.close());

test('a connection keeps a named statement, whatever its values', async () => {
  const organisation = await makeOrganisation(store);
  const people = [await makePerson(store, organisation), await makePerson(store, organisation)];
  await store.write(async (tx) => {
    for (const { id, email } of people) expect(await emailById(tx, { id })).toEqual([{ email }]);
    await gateById(tx, { key: 'no-such-session', address: '', family: 0 });
    expect(await keptBy(tx)).toEqual(['emailById', 'gateById']);
  });
});

test('a name is used once', () => {
  expect(() => prepared((db) => db.selectFrom('people').select('id'), 'emailById')).toThrow('are named emailById');
});

test('a column type changed by another process costs one refusal that says to try again, and the next call succeeds', async () => {
  const { id, email } = await makePerson(store, await makeOrganisation(store));
  expect(await emailById(store.read, { id })).toEqual([{ email }]);
  await store.write((tx) => sql`alter table people alter email type varchar(300)`.execute(tx));
  await expect(emailById(store.read, { id })).rejects.toThrow(DatabaseUnavailable);
  expect(await emailById(store.read, { id })).toEqual([{ email }]);
});

async function keptBy(tx: Kysely<Database>) {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(tx);
  return rows.map(({ name }) => name);
}
