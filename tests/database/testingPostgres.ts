import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase, type Store } from '#server/platform/db/database.ts';
import { fingerprint } from '#server/platform/db/migrations/fingerprint.ts';

/** A database that had more data is not reused, because later tests would read past the deleted rows. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The address of a database of the server at POSTGRES_URL. */
export function urlOf(database?: string): string {
  const serverUrl = process.env.POSTGRES_URL;
  if (!serverUrl) throw new Error('POSTGRES_URL has to name a PostgreSQL server whose user may create databases.');
  const url = new URL(serverUrl);
  if (database) url.pathname = `/${database}`;
  return url.href;
}

/** Makes a migrated, empty database, and returns its name. */
export async function makeFromTemplate(): Promise<string> {
  return asAdmin(async (admin) => {
    const template = `gatehouse_template_${fingerprint('postgres')}`;
    const lock = 'select pg_advisory_lock(8127301)';
    await admin.query(lock);
    try {
      const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
      if (!rowCount) await makeTemplate(admin, template);
    } finally {
      await admin.query(lock.replace('lock', 'unlock'));
    }
    return create(admin, template);
  });
}

/** Makes a database before any migration, and returns its name. */
export const makeUnmigrated = (): Promise<string> => asAdmin((admin) => create(admin, 'template0'));

export const drop = (name: string): Promise<unknown> =>
  asAdmin((admin) => admin.query(`drop database "${name}" with (force)`));

const OTHER_SETTINGS = "where key not like 'activity_ids_%'";

/**
 * Deletes all rows but the settings of a migration (server/domain/activity/ids), and resets the sequences. Returns true if it is as
 * good as new.
 */
export async function empty({ read, write }: Store): Promise<boolean> {
  try {
    const { rows } = await sql<{ deletions: string; bytes: number }>`
      select string_agg(format('delete from %I %s', relname,
          case relname when 'settings' then ${OTHER_SETTINGS}::text else '' end), ';') as deletions,
        sum(pg_table_size(oid)) as bytes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    `.execute(read);
    if (!rows[0] || rows[0].bytes > MOST_BYTES) return false;
    // Without triggers and in any order, which needs rights that not every user has.
    const script = `set local session_replication_role = replica; ${rows[0].deletions}`;
    const restart = sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences`;
    await write(async (tx) => {
      await sql.raw(script).execute(tx);
      await restart.execute(tx);
    });
    return true;
  } catch {
    return false;
  }
}

// It has another name until it is complete, so that an aborted run leaves no half template.
async function makeTemplate(admin: Client, template: string): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await admin.query(`drop database if exists "${unfinished}" with (force)`);
  await create(admin, 'template0', unfinished);
  const store = await openDatabase({ url: urlOf(unfinished) });
  await store.migrate();
  await store.close();
  await admin.query(`alter database "${unfinished}" rename to "${template}"`);
}

async function create(admin: Client, template: string, name = `gatehouse_test_${randomBytes(8).toString('hex')}`) {
  await admin.query(`create database "${name}" template "${template}"`);
  return name;
}

async function asAdmin<T>(work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: urlOf() });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
