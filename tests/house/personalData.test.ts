import { expect, test } from 'vitest';
import { isPersonal, type NotPersonal, type Personal } from '#server/domain/personalData/column.ts';
import { tables } from '#server/domain/personalData/tables.ts';
import { sql } from 'kysely';
import { openTestDatabase } from '#tests/database/testing.ts';

/** Tables of the database itself, and the index of the words of names. */
const skipped = /^(kysely_|sqlite_|member_search)/;
/** Names of columns that look as if they were about a person. */
const likePerson = /(^|_)(person|actor|user|recipient|email|mobile|phone|address|first_name|last_name)/;

/** What is wrong with the description of the tables that a database has. */
async function faults(described: Record<string, Personal | NotPersonal>, statements: readonly string[] = []) {
  const { read, write, close } = await openTestDatabase();
  try {
    for (const statement of statements) await write((tx) => sql.raw(statement).execute(tx));
    const found: string[] = [];
    for (const { name, columns } of await read.introspection.getTables()) {
      if (skipped.test(name)) continue;
      const table = described[name];
      const { rows } = await sql<{
        from: string;
        table: string;
      }>`select "from", "table" from pragma_foreign_key_list(${name})`.execute(read);
      const refers = rows.filter((key) => /^(people|memberships)$/.test(key.table)).map((key) => key.from);
      const named = Object.keys(table?.columns ?? {});
      for (const { name: column } of columns) {
        const isOwed = !table || isPersonal(table) || likePerson.test(column) || refers.includes(column);
        // The key of a membership begins with the organisation.
        if (isOwed && column !== 'organisation_id' && !named.includes(column)) found.push(`${name}.${column}`);
      }
    }
    return found;
  } finally {
    await close();
  }
}

const described = tables as unknown as Record<string, Personal | NotPersonal>;

test('server/domain/personalData/tables.ts says of each column about a person if it is handed over and what an erasure does', async () => {
  expect(await faults(described)).toEqual([]);
});

test('a column that a migration adds is missed', async () => {
  const added = await faults(described, [
    'alter table people add column nickname text',
    'alter table groups add column made_by integer references people (id)',
    'alter table policies add column last_actor text',
    'create table letters (body text)',
  ]);
  expect(added.toSorted()).toEqual(['groups.made_by', 'letters.body', 'people.nickname', 'policies.last_actor']);
});
