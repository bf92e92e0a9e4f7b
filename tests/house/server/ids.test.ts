import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tables } from '#server/tables.ts';
import { openTestDatabase } from '#tests/database/testing.ts';

/** The tables whose ids are random. */
const random = tables.filter(({ columns }) => columns.id?.random).map(({ name }) => name);

// The test runs on SQLite, whose tables say it in their text; the two databases are made by the same statements.
test('an id that a database counts up is shown to nobody, or its column says why (docs/privacy.md)', async () => {
  const { read, close } = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like '%primary key autoincrement%'`.execute(read);
  await close();
  const names = rows.map(({ name }) => name).filter((name) => !random.includes(name));
  const counted = tables.filter(({ columns }) => columns.id?.counted).map(({ name }) => name);
  expect(names.toSorted()).toEqual(counted.toSorted());
});

test('every new row of the other tables gets its id of newId', () => {
  const root = new URL('../../../server/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  );
  const inserts = new RegExp(
    `insertInto\\('(?:${random.join('|')})'\\)(?!\\s*\\.values\\((?:\\w+\\.map\\([^{]*\\{[^{]*)?\\{\\s*id\\b)`,
  );
  const counted = files.filter((path) => inserts.test(readFileSync(new URL(path, root), 'utf8')));
  expect(counted).toEqual([]);
});
