import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#tests/setup/freePort.ts';
import { nginxOfTwo } from '#tests/setup/nginxOfTwo.ts';
import { startPostgres, type RunningPostgres } from '#tests/setup/startPostgres.ts';

/** The timeout of this test, which is short: the documented one is 15 seconds. */
const TIMEOUT = 2;

let folder: string;
let database: RunningPostgres;
let processes: ChildProcess[];
let url: string;

/** Starts nginx before two processes on one database. */
async function start(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-hanging-'));
  database = await startPostgres();
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  url = `http://127.0.0.1:${port}`;
  processes = [];
  for (const own of ports) {
    const env = { ...process.env, NODE_ENV: 'production', PORT: String(own), HOST: '127.0.0.1', DATA_DIR: folder };
    const given = { ...env, DATABASE_URL: database.url, PUBLIC_URL: url, LOG_LEVEL: 'error' };
    processes.push(spawn(process.execPath, ['dist/server/main.js'], { env: given, stdio: 'ignore' }));
    // The first makes all tables.
    await expect.poll(() => statusOf(`http://127.0.0.1:${own}/readyz`), { timeout: 60_000 }).toBe(200);
  }
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, nginxOfTwo(folder, { port, ports, timeout: `${TIMEOUT}s` }));
  processes.push(spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' }));
  await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
}
afterEach(async () => {
  for (const one of processes) {
    const ended = new Promise((done) => one.once('exit', done));
    // nginx leaves its worker behind when it is killed.
    if (one.kill(one.spawnfile === 'nginx' ? 'SIGTERM' : 'SIGKILL')) await ended;
  }
  await database.stop();
  rmSync(folder, { recursive: true, maxRetries: 10 });
});

const statusOf = (address: string, method = 'GET') =>
  fetch(address, { method, headers: { 'x-requested-with': 'x' } }).then(
    ({ status }) => status,
    () => 0,
  );

interface Call {
  status: number;
  seconds: number;
}

/** Calls without a pause, by several callers, for so many seconds. */
async function call(path: string, method: string, seconds: number): Promise<Call[]> {
  const end = performance.now() + seconds * 1000;
  const calls: Call[] = [];
  const caller = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const status = await statusOf(url + path, method);
      calls.push({ status, seconds: (performance.now() - began) / 1000 });
    }
  };
  await Promise.all(Array.from({ length: 4 }, caller));
  return calls;
}

const slow = (calls: readonly Call[]) => calls.filter(({ seconds }) => seconds > TIMEOUT * 0.9);

test('a process that hangs behind the nginx of docs/operations.md holds up few callers, each once and not for long', async () => {
  await start();
  processes[1]?.kill('SIGSTOP');
  const reads = await call('/readyz', 'GET', 5);
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
  // The first of each caller, until three have failed, and one in a second.
  expect(slow(reads).length).toBeLessThanOrEqual(4 + 10);
  expect(reads.length).toBeGreaterThan(100);
  const writes = await call('/api/user/create', 'POST', 5);
  // A change may have been made, so it is not tried again; without a session it is refused.
  expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([401, 504]));
  expect(writes.filter(({ status }) => status === 504).length).toBeLessThanOrEqual(4 + 10);
  processes[1]?.kill('SIGCONT');
  await new Promise((done) => setTimeout(done, 1500));
  const later = await call('/readyz', 'GET', 1);
  expect([new Set(later.map(({ status }) => status)), slow(later)]).toEqual([new Set([200]), []]);
}, 120_000);
