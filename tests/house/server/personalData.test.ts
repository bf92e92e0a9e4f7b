import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isPersonal } from '#server/domain/personalData/column.ts';
import { tables } from '#server/domain/personalData/personalTables.ts';
import { tables as declared } from '#server/tables.ts';
import { openTestDatabase } from '#tests/database/testing.ts';

/** Tables of the database itself, and the index of the words of names. */
const skipped = /^(kysely_|sqlite_|member_search)/;
/** Names of columns that look as if they were about a person. */
const likePerson = /(^|_)(person|actor|user|recipient|email|mobile|phone|address|first_name|last_name)/;

/** What is wrong with the description of the tables that a database has. */
async function faults(statements: readonly string[] = []) {
  const { read, write, close } = await openTestDatabase();
  try {
    for (const statement of statements) await write((tx) => sql.raw(statement).execute(tx));
    const found: string[] = [];
    for (const { name, columns } of await read.introspection.getTables()) {
      if (skipped.test(name)) continue;
      const table = tables.get(name);
      const { rows } = await sql<{
        from: string;
        table: string;
      }>`select "from", "table" from pragma_foreign_key_list(${name})`.execute(read);
      const refers = rows.filter((key) => /^(people|memberships)$/.test(key.table)).map((key) => key.from);
      const named = Object.keys(table?.columns ?? {});
      const declaredToo = Object.keys(declared.find((one) => one.name === name)?.columns ?? {});
      // The database does not list the columns that it computes.
      for (const column of new Set([...columns.map((one) => one.name), ...declaredToo])) {
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

test('each column about a person has a label, or the reason why it is not handed over, where its table is declared', async () => {
  expect(await faults()).toEqual([]);
});

test('a column that a migration adds is missed', async () => {
  const added = await faults([
    'alter table people add column nickname text',
    'alter table groups add column made_by integer references people (id)',
    'alter table policies add column last_actor text',
    'create table letters (body text)',
  ]);
  expect(added.toSorted()).toEqual(['groups.made_by', 'letters.body', 'people.nickname', 'policies.last_actor']);
});
