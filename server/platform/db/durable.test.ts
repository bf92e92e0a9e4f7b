import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type DatabaseOptions, type Store } from './database.ts';
import type { Database } from './schema.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';

let db: TestDatabase;
let store: Store;
beforeEach(async () => {
  db = await openTestDatabase();
  store = await openDatabase(durably(db.options));
});
afterEach(async () => {
  await store.close();
  await db.close();
});

/** The options of a durable database; both test databases are opened without waiting for the disk. */
function durably(options: TestDatabase['options']): DatabaseOptions {
  if ('file' in options) return { ...options, durable: true };
  const url = new URL(options.url);
  url.searchParams.set('options', '-c synchronous_commit=on');
  return { ...options, url: url.href };
}

/** Tells if the commit will wait for the disk, by the database's setting. */
async function waits(tx: Kysely<Database>): Promise<boolean> {
  const setting =
    store.dialect === 'sqlite'
      ? sql<{ setting: number | string }>`select synchronous as setting from pragma_synchronous`
      : sql<{ setting: number | string }>`select current_setting('synchronous_commit') as setting`;
  const { rows } = await setting.execute(tx);
  expect([2, 'on', 1, 'off']).toContain(rows[0]?.setting);
  return rows[0]?.setting === 2 || rows[0]?.setting === 'on';
}

describe('a commit waits for the disk', () => {
  test('after a failed one that did not wait', async () => {
    const failed = store.write(() => Promise.reject(new Error('Refused.')), { durable: false });
    await expect(failed).rejects.toThrow('Refused.');
    expect(await store.write(waits)).toBe(true);
  });

  test('unless `durable` is false, whatever other transactions do at the same time', async () => {
    const durable = [true, false, false, true, true, false];
    expect(await Promise.all(durable.map((each) => store.write(waits, { durable: each })))).toEqual(durable);
    expect(await store.write(waits, { essential: true, durable: false })).toBe(false);
    expect(await store.write(waits, { essential: true })).toBe(true);
    // A crash of PostgreSQL loses unwritten data; SQLite has no separate process.
    expect(await store.write(waits, { durable: 'over a crash' })).toBe(store.dialect === 'postgres');
  });

  test('and data that did not wait can be read', async () => {
    await store.write((tx) => tx.insertInto('settings').values({ key: 'a', value: '1' }).execute(), { durable: false });
    expect(await db.read.selectFrom('settings').select('key').execute()).toContainEqual({ key: 'a' });
  });
});
