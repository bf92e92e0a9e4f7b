import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column, Table } from '#server/platform/db/table.ts';
import { features } from '#server/features.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

const isText = (holds: Column['holds']) => holds === 'text' || holds === 'derived' || holds === 'day';

/** What a declared table has that the database has not, or otherwise. */
async function differences(id: string, { name, columns }: Pick<Table, 'name' | 'columns'>): Promise<string[]> {
  const made = (await store.read.introspection.getTables()).find((one) => one.name === name);
  if (!made)
    return [
      `server/features/${id}/tables.ts: no migration creates ${name}. Write one in server/platform/db/migrations.`,
    ];
  const place = `server/features/${id}/tables.ts and the migration of ${name} differ`;
  const stored = new Map(made.columns.map((column) => [column.name, column]));
  const faults = [...stored.keys()].filter((column) => !(column in columns)).map((column) => `has no column ${column}`);
  for (const [column, { holds, isNullable }] of Object.entries(columns)) {
    const found = stored.get(column);
    if (!found) faults.push(`only declares ${column}`);
    else if (/text/i.test(found.dataType) !== isText(holds)) faults.push(`${column} is stored as ${found.dataType}`);
    else if (found.isNullable !== isNullable) faults.push(`${column} is ${found.isNullable ? '' : 'not '}null there`);
  }
  return faults.map((fault) => `${place}: it ${fault}`);
}

test('every table that a feature declares is as its migration makes it', async () => {
  const faults: string[] = [];
  for (const { id, tables } of features) for (const one of tables) faults.push(...(await differences(id, one)));
  expect(faults).toEqual([]);
});

test.each<[string, Record<string, Column>, RegExp]>([
  ['lamps', {}, /no migration creates lamps/],
  ['settings', { key: text() }, /it has no column value/],
  ['settings', { key: text(), value: text(), at: number() }, /it only declares at/],
  ['settings', { key: number(), value: text() }, /it key is stored as text/i],
  ['settings', { key: { ...text(), isNullable: true }, value: text() }, /it key is not null there/],
])('%s %o: the fault is said', async (name, columns, sentence) => {
  expect(await differences('lamps', { name, columns })).toEqual([expect.stringMatching(sentence)]);
});

function text(): Column {
  return { holds: 'text', label: 'Text', isNullable: false };
}

function number(): Column {
  return { ...text(), holds: 'number' };
}
