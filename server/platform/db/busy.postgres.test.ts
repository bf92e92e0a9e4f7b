import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openNetwork } from '#tests/setup/network.ts';
import { openDatabase, type Store } from './database.ts';
import { DatabaseBusy, DatabaseUnavailable } from './errors.ts';
import { forUpdate } from './locks.ts';
import type { Database } from './schema.ts';
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

describe('On PostgreSQL', () => {
  test('one of two transactions that block each other runs again', async () => {
    let runs = 0;
    let meet = () => {};
    const bothHoldOne = new Promise<void>((resolve) => (meet = resolve));
    const increase = async (tx: Transaction<Database>, key: string) => {
      const row = tx.selectFrom('settings').selectAll().where('key', '=', key).$call(forUpdate(tx));
      const value = `${Number((await row.executeTakeFirstOrThrow()).value) + 1}`;
      await tx.updateTable('settings').set({ value }).where('key', '=', key).execute();
    };
    const both = (store: Store, first: string, second: string) =>
      store.write(async (tx) => {
        await increase(tx, first);
        if (++runs === 2) meet();
        await bothHoldOne;
        await increase(tx, second);
      });
    await Promise.all([both(db, 'a', 'b'), both(other, 'b', 'a')]);
    expect(runs).toBe(3);
    const rows = await db.read.selectFrom('settings').select('value').where('key', 'in', ['a', 'b']).execute();
    expect(rows.map((row) => row.value)).toEqual(['2', '2']);
  });

  test('a lost connection fails one call, but not the process or the next call', async () => {
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

  test('a connection that ends right after its start does not end the process', async () => {
    const network = await openNetwork(postgres().url);
    const store = await openDatabase({ url: network.url, connections: 1 });
    const isReady = (reply: Buffer) => reply.subarray(-6).toString('latin1') === 'Z\0\0\0\x05I';
    network.alter = (reply) => (isReady(reply) ? Buffer.concat([reply, fatal]) : reply);
    await expect(store.ready()).rejects.toBeInstanceOf(DatabaseUnavailable);
    network.alter = (reply) => reply;
    await expect(store.ready()).resolves.toBeUndefined();
    await store.close();
    await network.close();
  });

  test('a statement that takes too long is cancelled, and its connection is used again', async () => {
    const hasty = await openDatabase({ ...postgres(), connections: 1, statementTimeout: 200 });
    await expect(sql`select pg_sleep(5)`.execute(hasty.read)).rejects.toBeInstanceOf(DatabaseBusy);
    await expect(hasty.ready()).resolves.toBeUndefined();
    // A patient write has no time limit.
    await hasty.write((tx) => sql`select pg_sleep(0.4)`.execute(tx), { patient: true });
    await hasty.close();
  });

  test('a network that swallows everything is noticed within 3 s, and its end within 5 s', async () => {
    const network = await openNetwork(postgres().url);
    const store = await openDatabase({ url: network.url, connections: 4 });
    const calls = () => Promise.allSettled(Array.from({ length: 8 }, () => store.ready()));
    expect((await calls()).every(({ status }) => status === 'fulfilled')).toBe(true);

    network.isDead = true;
    const started = Date.now();
    for (const call of await calls()) {
      expect(call).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) });
    }
    expect(Date.now() - started).toBeLessThan(3000);

    network.isDead = false;
    await expect(store.ready()).resolves.toBeUndefined();
    expect((await calls()).every(({ status }) => status === 'fulfilled')).toBe(true);
    await store.close();
    await network.close();
  });

  test('more calls than connections wait their turn', async () => {
    const small = await openDatabase({ ...postgres(), connections: 2 });
    await expect(Promise.all(Array.from({ length: 50 }, () => small.ready()))).resolves.toHaveLength(50);
    await small.close();
  });
});

/** PostgreSQL's message that an administrator ended the connection, in its wire format. */
const fatal = Buffer.from('E\0\0\0\x20SFATAL\0C57P01\0Mterminating\0\0', 'latin1');

function postgres(): { url: string } {
  if (!('url' in db.options)) throw new Error('Only for PostgreSQL.');
  return db.options;
}
