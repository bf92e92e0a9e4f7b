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

/** Both test databases are opened, or set up, so that nothing waits. */
function durably(options: TestDatabase['options']): DatabaseOptions {
  if ('file' in options) return { ...options, durable: true };
  const url = new URL(options.url);
  url.searchParams.set('options', '-c synchronous_commit=on');
  return { ...options, url: url.href };
}

/** Whether the commit will wait for the disk, as the database itself says. */
async function waits(tx: Kysely<Database>): Promise<boolean> {
  const asked =
    store.dialect === 'sqlite'
      ? sql<{ setting: number | string }>`select synchronous as setting from pragma_synchronous`
      : sql<{ setting: number | string }>`select current_setting('synchronous_commit') as setting`;
  const { rows } = await asked.execute(tx);
  expect([2, 'on', 1, 'off']).toContain(rows[0]?.setting);
  return rows[0]?.setting === 2 || rows[0]?.setting === 'on';
}

describe('A commit waits for the disk', () => {
  test('after one that failed without waiting', async () => {
    const failed = store.write(() => Promise.reject(new Error('Refused.')), { durable: false });
    await expect(failed).rejects.toThrow('Refused.');
    expect(await store.write(waits)).toBe(true);
  });

  test('unless it is told not to, whatever others of the process do at the same time', async () => {
    const durable = [true, false, false, true, true, false];
    expect(await Promise.all(durable.map((each) => store.write(waits, { durable: each })))).toEqual(durable);
    expect(await store.write(waits, { essential: true, durable: false })).toBe(false);
    expect(await store.write(waits, { essential: true })).toBe(true);
    // PostgreSQL loses over a crash of its own what it has not written; SQLite has none of its own.
    expect(await store.write(waits, { durable: 'over a crash' })).toBe(store.dialect === 'postgres');
  });

  test('and what did not wait is there all the same', async () => {
    await store.write((tx) => tx.insertInto('settings').values({ key: 'a', value: '1' }).execute(), { durable: false });
    expect(await db.read.selectFrom('settings').select('key').execute()).toEqual([{ key: 'a' }]);
  });
});
