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
