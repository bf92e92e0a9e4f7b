import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { startPostgres, type RunningPostgres } from '#tests/setup/startPostgres.ts';
import { start, stop, type Served, type Settings } from './serve.ts';

interface Input extends Omit<Settings, 'env'> {
  /** SQL that runs after the demo was made. */
  prepare: readonly string[];
}

/** Gets the server, and the database's address. */
type Measure = (server: Served, database: string) => Promise<void>;

/** Started for the first part that needs it, for all of them: `stopPostgres` ends it. */
let embedded: RunningPostgres | undefined;

/**
 * Starts the built server with its demo on a separate database: of the PostgreSQL at POSTGRES_URL, or of an embedded
 * one. Says so if there is none.
 */
export async function onPostgres({ prepare, ...settings }: Input, measure: Measure) {
  let all = process.env.POSTGRES_URL;
  try {
    all ??= (embedded ??= await startPostgres()).url;
  } catch (error) {
    console.log(`Not measured on PostgreSQL, for there is none: ${String(error).split('\n', 1)[0]}`);
    return;
  }
  const name = `gatehouse_bench_${randomBytes(8).toString('hex')}`;
  try {
    await run(all, [`create database "${name}"`]);
    const url = new URL(all);
    url.pathname = `/${name}`;
    const server = await start({ ...settings, env: { DATABASE_URL: url.href } });
    try {
      // The database would do this maintenance itself later.
      await run(url.href, [...prepare, 'vacuum analyze']);
      await measure(server, url.href);
    } finally {
      await stop(server);
    }
  } finally {
    await run(all, [`drop database if exists "${name}" with (force)`]);
  }
}

/** Ends the embedded PostgreSQL, if there is one. */
export async function stopPostgres(): Promise<void> {
  await embedded?.stop();
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
