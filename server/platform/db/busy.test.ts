import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Store } from './database.ts';
import { DatabaseBusy } from './errors.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';

let db: TestDatabase;
let other: Store;
beforeEach(async () => {
  db = await openTestDatabase();
  other = await openDatabase(db.options);
  await db.write((tx) =>
    tx
      .insertInto('settings')
      .values([
        { key: 'a', value: '0' },
        { key: 'b', value: '0' },
      ])
      .execute(),
  );
});
afterEach(async () => {
  await other.close();
  await db.close();
});

/** Locks the row in a transaction of `store` until `work` has ended. */
async function whileHeld<T>(store: Store, key: string, work: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await store.write(async (tx) => {
    await tx.updateTable('settings').set({ value: 'held' }).where('key', '=', key).execute();
    answer = work();
    await answer.catch(() => {});
  });
  if (!answer) throw new Error('Nothing was held.');
  return answer;
}

const change = (store: Store, key: string) =>
  store.write((tx) => tx.updateTable('settings').set({ value: 'mine' }).where('key', '=', key).execute());

describe('a locked row', () => {
  test('is waited for, and then reported as busy', async () => {
    const started = Date.now();
    await expect(whileHeld(other, 'a', () => change(db, 'a'))).rejects.toBeInstanceOf(DatabaseBusy);
    expect(Date.now() - started).toBeLessThan(8000);
    // No lock is left.
    await change(db, 'a');
  });

  test('is waited for no longer than it is locked', async () => {
    const held = other.write(async (tx) => {
      await tx.updateTable('settings').set({ value: 'held' }).where('key', '=', 'a').execute();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await expect(Promise.all([held, change(db, 'a')])).resolves.toHaveLength(2);
  });
});
