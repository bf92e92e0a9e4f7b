import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column, Table } from '#server/platform/db/table.ts';
import { tables } from '#server/tables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

/** Tables of the database itself, and the index of the words of names. */
const ours = sql`type = 'table' and name not like 'kysely\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\'
  and name not like 'member\\_search%' escape '\\'`;

const storageOf = (holds: Column['holds']) =>
  holds === 'bytes' ? 'blob' : /^(text|secret|day|address)$/.test(holds) ? 'text' : 'integer';

interface Stored {
  name: string;
  type: string;
  notnull: 0 | 1;
  dflt_value: string | null;
  pk: number;
  hidden: number;
}

/** What a declared table has that the database has not, or otherwise. The statements are the same on PostgreSQL. */
async function differences({ name, columns }: Pick<Table, 'name' | 'columns'>): Promise<string[]> {
  const { rows } = await sql<Stored>`select * from pragma_table_xinfo(${name})`.execute(store.read);
  if (rows.length === 0) return [`no migration creates ${name}. Write one in server/platform/db/migrations.`];
  const stored = new Map(rows.map((column) => [column.name, column]));
  const faults = [...stored.keys()].filter((column) => !(column in columns)).map((column) => `has no column ${column}`);
  for (const [column, { holds, isNullable, isDefault, isComputed }] of Object.entries(columns)) {
    const found = stored.get(column);
    if (!found) {
      faults.push(`only declares ${column}`);
      continue;
    }
    // The columns that the database computes are never empty.
    const mayBeNull = found.notnull === 0 && found.hidden === 0;
    const hasDefault = found.dflt_value !== null || (found.pk === 1 && found.type.toLowerCase() === 'integer');
    if (found.type.toLowerCase() !== storageOf(holds)) faults.push(`${column} is stored as ${found.type}`);
    else if (mayBeNull !== isNullable) faults.push(`${column} is ${mayBeNull ? '' : 'not '}null there`);
    else if (isDefault && !hasDefault) faults.push(`${column} has no default there`);
    else if (found.hidden > 0 && !isComputed) faults.push(`${column} is computed there`);
  }
  return faults.map((fault) => `The tables.ts and the migration of ${name} differ: it ${fault}`);
}

test('every table is as its migrations make it', async () => {
  const faults: string[] = [];
  for (const one of tables) faults.push(...(await differences(one)));
  expect(faults).toEqual([]);
});

test('every table of the database is declared once', async () => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where ${ours} order by name`.execute(
    store.read,
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name));
});

test('every tables.ts is in the list', async () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|\/)tables\.ts$/.test(path),
  );
  const missing: string[] = [];
  for (const file of files.filter((path) => path !== 'tables.ts')) {
    const declared: object = await import(`#server/${file}`);
    const forgotten = Object.values(declared).filter((one) => !tables.includes(one as Table));
    if (forgotten.length > 0) missing.push(`server/tables.ts, or the index.ts of the feature, must list ${file}.`);
  }
  expect(missing).toEqual([]);
});

test.each<[string, Record<string, Column>, RegExp]>([
  ['lamps', {}, /no migration creates lamps/],
  ['settings', { key: text() }, /it has no column value/],
  ['settings', { key: text(), value: text(), at: number() }, /it only declares at/],
  ['settings', { key: number(), value: text() }, /it key is stored as text/i],
  ['settings', { key: { ...text(), isNullable: true }, value: text() }, /it key is not null there/],
  ['settings', { key: { ...text(), isDefault: true }, value: text() }, /it key has no default there/],
  [
    'last_addresses',
    { person_id: number(), begun_at: { ...number(), isDefault: true }, address: text() },
    /begun_at has no default/,
  ],
])('%s %o: the fault is said', async (name, columns, sentence) => {
  expect(await differences({ name, columns })).toEqual([expect.stringMatching(sentence)]);
});

function text(): Column {
  return { holds: 'text', label: 'Text', isNullable: false };
}

function number(): Column {
  return { ...text(), holds: 'number' };
}

test('what an erasure only replaces is known to the code that replaces it (server/domain/personalData/replaceInEntries.ts)', () => {
  const replaced = tables.filter(({ columns }) => Object.values(columns).some((one) => one.whenErased === 'replaced'));
  expect(replaced.map(({ name }) => name).toSorted()).toEqual(['activity', 'webhook_deliveries']);
});
