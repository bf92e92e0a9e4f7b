import { sql, type Kysely } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeOrganisation, makePerson } from '#server/testing/builders.ts';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';
import { dropIdle, openTestDatabase } from './testing.ts';

afterAll(dropIdle);

const emailById = prepared<{ id: number }, { email: string }>(
  (db, { id }) => db.selectFrom('people').select('email').where('id', '=', id),
  'emailById',
);

test('a statement with a name is planned once for its connection, whatever it is given, and outlives a new column', async () => {
  const store = await openTestDatabase();
  const organisation = await makeOrganisation(store);
  const [one, other] = [await makePerson(store, organisation), await makePerson(store, organisation)];
  await store.write(async (tx) => {
    // Until the sixth time PostgreSQL compares plans for the values with one for all.
    for (let round = 0; round < 4; round++)
      for (const { id, email } of [one, other]) expect(await emailById(tx, { id })).toEqual([{ email }]);
    expect(await kept(tx)).toEqual([{ name: 'emailById', custom: 5, generic: 3 }]);
    await sql`alter table people add column shoe_size integer`.execute(tx);
    expect(await emailById(tx, { id: one.id })).toEqual([{ email: one.email }]);
    await sql`alter table people drop column shoe_size`.execute(tx);
  });
  await store.close();
});

async function kept(tx: Kysely<Database>) {
  const { rows } = await sql`
    select name, custom_plans as custom, generic_plans as generic from pg_prepared_statements`.execute(tx);
  return rows;
}
