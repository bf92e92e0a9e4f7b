import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Store } from './database.ts';
import { DatabaseBusy, DatabaseUnavailable } from './errors.ts';
import { forUpdate } from './locks.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';

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

/** Holds the row in a transaction of `store` until `work` has ended. */
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

describe('What others hold', () => {
  test('is waited for, and then given up as busy', { timeout: 20_000 }, async () => {
    const started = Date.now();
    await expect(whileHeld(other, 'a', () => change(db, 'a'))).rejects.toBeInstanceOf(DatabaseBusy);
    expect(Date.now() - started).toBeLessThan(8000);
    // And nothing is left held.
    await change(db, 'a');
  });

  test('is waited for no longer than it is held', async () => {
    const held = other.write(async (tx) => {
      await tx.updateTable('settings').set({ value: 'held' }).where('key', '=', 'a').execute();
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await Promise.all([held, change(db, 'a')]);
  });
});

describe.runIf(process.env.DB === 'postgres')('On PostgreSQL', () => {
  test('of two transactions that lock each other out, one is run again', async () => {
    let runs = 0;
    const both = (store: Store, first: string, second: string) =>
      store.write(async (tx) => {
        runs++;
        for (const key of [first, second]) {
          const row = tx.selectFrom('settings').selectAll().where('key', '=', key).$call(forUpdate(tx));
          const { value } = await row.executeTakeFirstOrThrow();
          await new Promise((resolve) => setTimeout(resolve, 50));
          await tx
            .updateTable('settings')
            .set({ value: `${Number(value) + 1}` })
            .where('key', '=', key)
            .execute();
        }
      });
    await Promise.all([both(db, 'a', 'b'), both(other, 'b', 'a')]);
    expect(runs).toBe(3);
    const rows = await db.read.selectFrom('settings').select('value').execute();
    expect(rows.map((row) => row.value)).toEqual(['2', '2']);
  });

  test('a connection that is cut off fails one call, not the process, and not the next call', async () => {
    const cut = db.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.read);
      await tx.selectFrom('settings').selectAll().execute();
    });
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.read);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(db.ready()).resolves.toBeUndefined();
  });

  test('a statement that takes too long is given up, and its connection goes on', async () => {
    const hasty = await openDatabase({ ...postgres(), connections: 1, statementTimeout: 200 });
    await expect(sql`select pg_sleep(5)`.execute(hasty.read)).rejects.toBeInstanceOf(DatabaseBusy);
    await expect(hasty.ready()).resolves.toBeUndefined();
    // Filling in may take its time.
    await hasty.write((tx) => sql`select pg_sleep(0.4)`.execute(tx), { patient: true });
    await hasty.close();
  });

  test('more calls than connections wait their turn', async () => {
    const small = await openDatabase({ ...postgres(), connections: 2 });
    await Promise.all(Array.from({ length: 50 }, () => small.ready()));
    await small.close();
  });
});

function postgres(): { url: string } {
  if (!('url' in db.options)) throw new Error('Only for PostgreSQL.');
  return db.options;
}
