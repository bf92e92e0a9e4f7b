import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase, type Store } from './database.ts';
import { migrationStatements } from './migrations/migrations.ts';

export interface TestDatabase extends Store {
  /** What `openDatabase` takes, for a second connection to the same database. */
  options: { file: string; durable: boolean } | { url: string; statementTimeout: number };
}

/** On a busy machine a test's statement may take its time. */
const STATEMENT_TIMEOUT = 15_000;

/**
 * A database of its own for one test, migrated and empty, of the kind that `DB` names: a file, or a database of the
 * server that POSTGRES_URL names. `close` deletes it.
 */
export function openTestDatabase(): Promise<TestDatabase> {
  return process.env.DB === 'postgres' ? openTestPostgres(fromTemplate) : openTestSqlite(true);
}

/** The same before any migration. */
export function openUnmigratedDatabase(): Promise<TestDatabase> {
  return process.env.DB === 'postgres' ? openTestPostgres((admin, name) => create(admin, name)) : openTestSqlite(false);
}

async function openTestSqlite(isMigrated: boolean): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  // Lost with the run anyway.
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

// Migrating takes as long as many a test; copying does not. Made once for each state of the migrations.
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

async function openTestPostgres(make: (admin: Client, name: string) => Promise<void>): Promise<TestDatabase> {
  const name = `gatehouse_test_${randomBytes(8).toString('hex')}`;
  await asAdmin((admin) => make(admin, name));
  const options = { url: urlOf(name), statementTimeout: STATEMENT_TIMEOUT };
  const store = await openDatabase(options);
  return {
    ...store,
    options,
    async close() {
      await store.close();
      await asAdmin((admin) => admin.query(`drop database "${name}" with (force)`));
    },
  };
}

async function fromTemplate(admin: Client, name: string): Promise<void> {
  const template = `gatehouse_template_${fingerprint('postgres')}`;
  const lock = 'select pg_advisory_lock(8127301)';
  await admin.query(lock);
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) await makeTemplate(admin, template);
  } finally {
    await admin.query(lock.replace('lock', 'unlock'));
  }
  await create(admin, name, template);
}

// Under another name until it is whole, so that a run that was broken off leaves no half of one behind.
async function makeTemplate(admin: Client, template: string): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await admin.query(`drop database if exists "${unfinished}" with (force)`);
  await create(admin, unfinished);
  const store = await openDatabase({ url: urlOf(unfinished) });
  await store.migrate();
  await store.close();
  await admin.query(`alter database "${unfinished}" rename to "${template}"`);
}

async function create(admin: Client, name: string, template = 'template0'): Promise<void> {
  await admin.query(`create database "${name}" template "${template}"`);
}

async function asAdmin(work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: urlOf() });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(database?: string): string {
  const given = process.env.POSTGRES_URL;
  if (!given) throw new Error('POSTGRES_URL has to name a PostgreSQL server whose user may create databases.');
  const url = new URL(given);
  if (database) url.pathname = `/${database}`;
  return url.href;
}

function fingerprint(dialect: 'sqlite' | 'postgres'): string {
  const statements = JSON.stringify(migrationStatements(dialect));
  return createHash('sha256').update(statements).digest('hex').slice(0, 16);
}
