import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase, type Store } from '#server/platform/db/database.ts';
import { postgresDialect } from '#server/platform/db/postgres/postgresDialect.ts';
import { sqliteDialect } from '#server/platform/db/sqlite/sqliteDialect.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openUnusedDatabase, type TestDatabase } from '#tests/database/testing.ts';
import type { TestApp } from '../app/startTestApp.ts';

type Options = TestDatabase['options'];

export interface Forks {
  /** Gives the server a fresh copy of the filled database, and deletes the former copy. */
  renew(): Promise<void>;
  /** Runs `work` and undoes all its changes. */
  trial<T>(work: () => Promise<T>): Promise<T>;
  /** Closes the server as well. */
  close(): Promise<void>;
}

/**
 * Fills a database once, then lets the running server use copies of it, so that a changing call does not need a new
 * world.
 */
export async function buildOnce(server: TestApp, build: () => Promise<void>): Promise<Forks> {
  const empty = { ...server.store };
  const base = await openUnusedDatabase();
  // The server holds this one object, so its content is replaced.
  Object.assign(server.store, await openDatabase(base.options));
  await build();
  await server.store.close();
  const admin = await adminOf(base.options);
  let present: TestDatabase | undefined;
  /** The connection of trials on the current copy. */
  let trials: Kysely<Database> | undefined;
  const disconnect = async () => {
    const old = trials;
    trials = undefined;
    await old?.destroy();
  };
  const leave = async () => {
    await disconnect();
    await present?.close();
  };
  const renew = async () => {
    await leave();
    present = admin ? await copyPostgres(admin, base.options) : await copySqlite(base.options);
    Object.assign(server.store, present);
  };

  return {
    renew,
    async trial(work) {
      // A copy takes SQLite a hundredth of a second, and PostgreSQL a tenth and more.
      trials ??= connect(server.store.options);
      const { store, rollBack } = await inOneTransaction(trials, server.store.dialect);
      Object.assign(server.store, store);
      return afterwards(work, async () => {
        Object.assign(server.store, present);
        await rollBack();
      });
    },
    async close() {
      await leave();
      await admin?.end();
      await base.close();
      Object.assign(server.store, empty);
      await server.close();
    },
  };
}

async function afterwards<T>(work: () => Promise<T>, clean: () => Promise<void>): Promise<T> {
  try {
    return await work();
  } finally {
    await clean();
  }
}

async function copySqlite(base: Options): Promise<TestDatabase> {
  if (!('file' in base)) throw new Error('Not SQLite.');
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-fork-'));
  const options = { ...base, file: join(folder, 'portal.db') };
  copyFileSync(base.file, options.file);
  return closing(await openDatabase(options), options, () => rmSync(folder, { recursive: true, force: true }));
}

async function adminOf(options: Options): Promise<Client | undefined> {
  if (!('url' in options)) return undefined;
  const admin = new Client({ connectionString: process.env.POSTGRES_URL });
  await admin.connect();
  return admin;
}

async function copyPostgres(admin: Client, base: Options): Promise<TestDatabase> {
  if (!('url' in base)) throw new Error('Not PostgreSQL.');
  const template = new URL(base.url).pathname.slice(1);
  const name = `gatehouse_fork_${randomBytes(8).toString('hex')}`;
  await admin.query(`create database "${name}" template "${template}"`);
  const url = new URL(base.url);
  url.pathname = `/${name}`;
  const options = { ...base, url: url.href };
  return closing(await openDatabase(options), options, () => admin.query(`drop database "${name}" with (force)`));
}

function connect(options: Options): Kysely<Database> {
  const dialect =
    'file' in options
      ? sqliteDialect({ ...options, use: 'write' })
      : postgresDialect({ ...options, connections: 1, statementTimeout: 0 });
  return new Kysely<Database>({ dialect });
}

/** A store whose changes are all part of one transaction, which is then rolled back. */
async function inOneTransaction(db: Kysely<Database>, dialect: Store['dialect']) {
  const sequences = dialect === 'sqlite' ? [] : await sequencesOf(db);
  const tx = await db.startTransaction().execute();
  const run = (command: string) => sql.raw(command).execute(tx);
  const store: Pick<Store, 'read' | 'write'> = {
    read: tx,
    async write(work) {
      await run('savepoint call');
      try {
        const done = await work(tx);
        await run('release savepoint call');
        return done;
      } catch (error) {
        await run('rollback to savepoint call');
        throw error;
      }
    },
  };
  return {
    store,
    async rollBack() {
      await tx.rollback().execute();
      const back = sequences.map(({ name, last }) => sql`setval(${name}, ${last ?? 1}, ${last !== null})`);
      if (back.length) await sql`select ${sql.join(back)}`.execute(db);
    },
  };
}

/** A rollback does not reset PostgreSQL's sequences, and the next new record would have another id. */
async function sequencesOf(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences`.execute(db);
  return rows;
}

function closing(store: Store, options: Options, remove: () => unknown): TestDatabase {
  const { close } = store;
  return {
    ...store,
    options,
    async close() {
      await close();
      await remove();
    },
  };
}
