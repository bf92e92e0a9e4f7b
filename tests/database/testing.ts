import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drop, empty, makeFromTemplate, makeUnmigrated, urlOf } from './testingPostgres.ts';
import { openDatabase, type Store } from '#server/platform/db/database.ts';
import { fingerprint } from '#server/platform/db/migrations/fingerprint.ts';

export interface TestDatabase extends Store {
  /** Options of `openDatabase` for a second connection to the same database. */
  options: { file: string; durable: boolean } | { url: string; statementTimeout: number; connectTimeout: number };
}

/**
 * On a busy machine a statement may be slow, and so is a connection: the first ones of a new database wait for each other.
 */
const SLOW = { statementTimeout: 15_000, connectTimeout: 15_000 };

const idle: TestDatabase[] = [];

/**
 * A migrated, empty database for one test, of the kind of `DB`: a file, or a database of the server at POSTGRES_URL.
 * `close` deletes it, or empties it for the next test.
 */
export function openTestDatabase(): Promise<TestDatabase> {
  return process.env.DB === 'postgres' ? openReusedPostgres() : openTestSqlite(true);
}

/** A database that was never connected to. */
export function openUnusedDatabase(): Promise<TestDatabase> {
  return process.env.DB === 'postgres' ? openTestPostgres(makeFromTemplate) : openTestSqlite(true);
}

/** A database before any migration. */
export function openUnmigratedDatabase(): Promise<TestDatabase> {
  return process.env.DB === 'postgres' ? openTestPostgres(makeUnmigrated) : openTestSqlite(false);
}

async function openTestSqlite(isMigrated: boolean): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  // Test data may be lost.
  const options = { file: join(folder, 'portal.db'), durable: false };
  if (isMigrated) copyFileSync(await sqliteTemplate(), options.file);
  const store = await openDatabase(options);
  return {
    ...store,
    options,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// Migrating takes as long as many tests, copying does not. A template is made once for each state of the migrations.
async function sqliteTemplate(): Promise<string> {
  const template = join(tmpdir(), `gatehouse-template-${fingerprint('sqlite')}.db`);
  if (existsSync(template)) return template;
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-template-'));
  const file = join(folder, 'portal.db');
  const store = await openDatabase({ file });
  await store.migrate();
  await store.close();
  copyFileSync(file, `${file}.whole`);
  renameSync(`${file}.whole`, template);
  rmSync(folder, { recursive: true, force: true });
  return template;
}

async function openTestPostgres(make: () => Promise<string>): Promise<TestDatabase> {
  const name = await make();
  const options = { url: urlOf(name), ...SLOW };
  const store = await openDatabase(options);
  return {
    ...store,
    options,
    async close() {
      await store.close();
      await drop(name);
    },
  };
}

// Databases are reused, because creating, dropping and connecting takes longer than most tests.
async function openReusedPostgres(): Promise<TestDatabase> {
  const database = idle.pop() ?? (await openTestPostgres(makeFromTemplate));
  let isOpen = true;
  const writes: Promise<unknown>[] = [];
  return {
    ...database,
    // A late write must not reach the next test that uses the database.
    write(work, options) {
      if (!isOpen) return Promise.reject(new Error('The database is closed.'));
      const written = database.write(work, options);
      writes.push(written);
      return written;
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      // Some work goes on after the reply, such as the record of a refusal.
      await Promise.allSettled(writes);
      if (await empty(database)) idle.push(database);
      else await database.close();
    },
  };
}

/** Deletes the databases that are kept for later tests. */
export async function dropIdle(): Promise<void> {
  for (const database of idle.splice(0)) await database.close();
}
