import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database/testing.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('constants of columns with partial indexes stand in the SQL, because SQLite plans a statement anew for each value it is given there', async () => {
  const columns = await columnsOfPartialIndexes();
  expect(columns).toEqual(expect.arrayContaining(['status', 'is_admin', 'verified', 'duties']));
  const constant = new RegExp(`'(\\w+\\.)?(${columns.join('|')})', '(=|<>|!=)', ('|\\d)`);
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const lines = readFileSync(root + path, 'utf8').split('\n');
      return lines.flatMap((line, at) => (constant.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : []));
    });
  expect(found).toEqual([]);
});

/** The columns that the condition of a partial index compares with a value. */
async function columnsOfPartialIndexes(): Promise<string[]> {
  const store = await openTestDatabase();
  try {
    const { rows } = await sql<{ condition: string }>`
      select substr(sql, instr(sql, ' where ')) as condition from sqlite_schema
      where type = 'index' and sql like '% where %'`.execute(store.read);
    const compared = rows.flatMap(({ condition }) => [...condition.matchAll(/(\w+) (?:=|<>) (?:'|\d)/g)]);
    return [...new Set(compared.map(([, column = '']) => column))];
  } finally {
    await store.close();
  }
}
