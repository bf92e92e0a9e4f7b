import type { PoolClient } from 'pg';
import { DatabaseUnsuitable } from '../errors.ts';
import { LOCK_TIMEOUT, openPool } from './postgresDialect.ts';
import { mapPostgresError } from './postgresErrors.ts';

/** The oldest version whose statements we use, as PostgreSQL's `server_version_num` counts. */
const OLDEST = 130_000;

/** What a server says of itself. */
export interface PostgresFacts {
  version: number;
  encoding: string;
  isReplica: boolean;
  /** The schema in which tables are made; null where the search path names none that exists. */
  schema: string | null;
  mayCreate: boolean;
  /** A setting that each of our connections asks for at its start, as the server has it, in milliseconds. */
  lockTimeout: number;
}

/**
 * Refuses a database that can never work, with one sentence that names the cause. Without this the first calls would
 * fail one by one, or the start would wait for something that waiting does not change.
 */
export async function checkPostgres(url: string): Promise<void> {
  const pool = openPool({ url, connections: 2 });
  // An idle connection that breaks must not end the process.
  pool.on('error', () => {});
  try {
    const client = await pool.connect();
    let other: PoolClient | undefined;
    try {
      const facts = await factsOf(client);
      const reason = facts && unsuitable(facts);
      if (reason) throw new DatabaseUnsuitable(reason);
      other = await pool.connect();
      if (await isShared(client, other)) throw new DatabaseUnsuitable(POOLER);
    } finally {
      client.release(true);
      other?.release(true);
    }
  } catch (error) {
    throw error instanceof DatabaseUnsuitable ? error : refusal(error);
  } finally {
    await pool.end();
  }
}

const POOLER =
  'A pooler such as PgBouncer between the server and PostgreSQL shares connections or drops their settings. ' +
  'Let DATABASE_URL name PostgreSQL itself.';

/** Why a server that answers cannot be used; undefined where it can. */
export function unsuitable(facts: PostgresFacts): string | undefined {
  if (facts.version < OLDEST)
    return `PostgreSQL ${Math.floor(facts.version / 10_000)} is too old: version 13 or later is needed.`;
  if (facts.encoding !== 'UTF8')
    return `The database has the encoding ${facts.encoding}: create it again with --encoding=UTF8.`;
  if (facts.isReplica) return 'The database is a read-only replica: let DATABASE_URL name the primary server.';
  if (facts.schema === null)
    return 'The search path of the database names no schema that exists: run "create schema public" in it.';
  if (!facts.mayCreate)
    return `The user in DATABASE_URL may not create tables in schema ${facts.schema}: run "grant create on schema ${facts.schema}" for this user, or make it the owner of the database.`;
  if (facts.lockTimeout !== LOCK_TIMEOUT) return POOLER;
  return undefined;
}

async function factsOf(client: PoolClient): Promise<PostgresFacts | undefined> {
  const { rows } = await client.query<PostgresFacts>(`
    select current_setting('server_version_num')::int as version,
      pg_encoding_to_char(encoding) as encoding,
      pg_is_in_recovery() as "isReplica",
      current_schema() as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      (select setting::int from pg_settings where name = 'lock_timeout') as "lockTimeout"
    from pg_database where datname = current_database()`);
  return rows[0];
}

/** True if two of our connections take turns on one of PostgreSQL's, as in PgBouncer's transaction mode. */
async function isShared(one: PoolClient, other: PoolClient): Promise<boolean> {
  const processOf = async (client: PoolClient) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const before = await processOf(one);
  await other.query('begin');
  const held = await processOf(other);
  const after = await processOf(one);
  await other.query('rollback');
  return held === before || after !== before;
}

/** The sentence for a connection that was refused for good; a failure that may pass stays what it is. */
function refusal(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const sentence = sentenceFor(code, message);
  return sentence ? new DatabaseUnsuitable(sentence, { cause: error }) : mapPostgresError(error);
}

function sentenceFor(code: string, message: string): string | undefined {
  if (code === '28P01' || code === '28000') return `PostgreSQL refuses the user in DATABASE_URL: ${message}.`;
  if (code === '3D000') return `The database in DATABASE_URL does not exist: ${message}.`;
  if (code === '42501') return `The user in DATABASE_URL lacks a right: ${message}.`;
  if (message.includes('unsupported startup parameter')) return POOLER;
  if (message.includes('does not support SSL'))
    return 'DATABASE_URL asks for TLS, but PostgreSQL does not offer it: switch it on there, or set sslmode=disable.';
  if (/^(UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|CERT_|ERR_TLS_CERT)/.test(code))
    return `The TLS certificate of PostgreSQL is not trusted: ${message}. Name its authority by sslrootcert=FILE in DATABASE_URL.`;
  if (code === 'ENOENT' && message.startsWith('ENOENT'))
    return `A file that DATABASE_URL names cannot be read: ${message}.`;
  return undefined;
}
