import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Personal } from './column.ts';
import type { Account } from './naming.ts';
import { isOf } from './rowsOf.ts';
import { personalTables } from './personalTables.ts';

type Described = ReadonlyMap<string, Personal>;
type About = Pick<Account, 'id' | 'email'>;

/** The tables whose rows an erasure deletes, with the columns by which it finds them; the account last. */
const deletedIn = (described: Described) =>
  [...described]
    .flatMap(([name, { section, erased, person, address }]) => {
      const by = (columns: readonly string[]) =>
        erased === 'deleted'
          ? columns
          : columns.filter((one) => 'deletedBy' in erased && erased.deletedBy.includes(one));
      const found = { name, section: section ?? name.replaceAll('_', ' '), person: by(person), address: by(address) };
      return found.person.length + found.address.length > 0 ? [found] : [];
    })
    .toSorted((a, b) => Number(a.name === 'people') - Number(b.name === 'people'));

/** The columns that an erasure empties, with their tables. */
const emptiedIn = (described: Described) =>
  [...described].flatMap(([name, { erased }]) =>
    typeof erased === 'object' && 'emptied' in erased ? erased.emptied.map((column) => ({ name, column })) : [],
  );

/** What an erasure would delete: the number of rows by their plain names. */
export async function countRows(
  db: Kysely<Database>,
  about: About,
  described = personalTables,
): Promise<[section: string, rows: number][]> {
  const counts: [string, number][] = [];
  for (const { name, section, ...by } of deletedIn(described)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}
      where ${isOf(by, about)}`.execute(db);
    counts.push([section, rows[0]?.count ?? 0]);
  }
  return counts.filter(([, rows]) => rows > 0);
}

/** Empties the columns that name the person in the rows that stay, and deletes the rows of the person. */
export async function eraseRows(tx: Kysely<Database>, about: About, described = personalTables): Promise<void> {
  // Before the membership is deleted, to which they refer.
  for (const { name, column } of emptiedIn(described))
    await sql`update ${sql.table(name)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${about.id}`.execute(
      tx,
    );
  for (const { name, ...by } of deletedIn(described))
    await sql`delete from ${sql.table(name)} where ${isOf(by, about)}`.execute(tx);
}
