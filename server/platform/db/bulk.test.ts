import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertMany, nextIds } from './bulk.ts';
import { UniqueViolation, UnstorableValue } from './errors.ts';
import { makeOrganisation, writtenSettings } from '#tests/database/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const row = (index: number) => ({ key: `k${index}`, value: `${index} 'quoted' "twice" \\ \n é 😀` });

describe('inserting many rows', () => {
  test('has no limit on their number, and keeps every value', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => row(index));
    await db.write((tx) => insertMany(tx, 'settings', rows), { patient: true });
    const stored = await writtenSettings(db);
    const inOrder = stored.toSorted((a, b) => Number(a.key.slice(1)) - Number(b.key.slice(1)));
    expect(inOrder).toEqual(rows);
  });

  test('does nothing for an empty list', async () => {
    await expect(db.write((tx) => insertMany(tx, 'settings', []))).resolves.toBeUndefined();
  });

  test('inserts all or none', async () => {
    const rows = [row(1), row(2), row(1)];
    const attempt = db.write((tx) => insertMany(tx, 'settings', rows));
    await expect(attempt).rejects.toBeInstanceOf(UniqueViolation);
    await expect(
      db.write((tx) => insertMany(tx, 'settings', [row(1), { key: '\0', value: '' }])),
    ).rejects.toBeInstanceOf(UnstorableValue);
    expect(await writtenSettings(db)).toEqual([]);
  });

  test('refuses rows with different columns', async () => {
    const organisation = { id: 8, name: 'Acme', created_at: 1 };
    const uneven = [organisation, { ...organisation, id: 9, city: 'Pune' }];
    await expect(db.write((tx) => insertMany(tx, 'organisations', uneven))).rejects.toThrow(/same columns/);
  });
});

test('reserved ids are not used for other rows', async () => {
  const taken = await db.write(async (tx) => {
    const ids = await nextIds(tx, 'organisations', 3);
    await insertMany(
      tx,
      'organisations',
      ids.map((id) => ({ id, name: `Organisation ${id}`, created_at: 1 })),
    );
    return [...ids, ...(await nextIds(tx, 'organisations', 2))];
  });
  const next = await db.write((tx) => makeOrganisation(tx));
  expect(new Set([...taken, next]).size).toBe(6);
  expect(next).toBeGreaterThan(Math.max(...taken));
});
