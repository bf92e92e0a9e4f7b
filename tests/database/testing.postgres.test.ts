import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeOrganisation, makePerson } from '../server/app/builders.ts';
import { dropIdle, openTestDatabase, openUnusedDatabase, type TestDatabase } from './testing.ts';

afterAll(dropIdle);

test('a database closed by a test is as good as new for the next, which alone writes to it', async () => {
  const first = await openTestDatabase();
  await makePerson(first, await makeOrganisation(first), { owner: true });
  await first.close();
  await first.close();
  await expect(first.write(async (tx) => tx.deleteFrom('sessions').execute())).rejects.toThrow('is closed');

  const [second, third, unused] = [await openTestDatabase(), await openTestDatabase(), await openUnusedDatabase()];
  expect(second.options).toEqual(first.options);
  expect(third.options).not.toEqual(first.options);
  expect(await contentOf(second)).toEqual(await contentOf(unused));
  expect((await makeOrganisation(second)).id).toBe(1);
  for (const database of [second, third, unused]) await database.close();
});

test('what a test began to write is over before the database is emptied', async () => {
  const first = await openTestDatabase();
  let isBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    isBegun = resolve;
  });
  const late = first.write(async (tx) => {
    await tx.insertInto('attempts').values({ key: 'source:192.0.2.1', at: 1 }).execute();
    isBegun();
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await begun;
  await first.close();
  await late;
  const second = await openTestDatabase();
  expect(await second.read.selectFrom('attempts').selectAll().execute()).toEqual([]);
  await second.close();
});

/** The number of rows of each table, and the positions of the sequences. */
async function contentOf({ read }: TestDatabase) {
  const tables = await read.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows: found } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(read);
      return [name, found[0]?.n];
    }),
  );
  const counters = await sql`select sequencename, last_value from pg_sequences order by 1`.execute(read);
  return { rows, counters: counters.rows };
}
