import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '#tests/setup/freePort.ts';
import { nginxOfTwo } from '#tests/setup/nginxOfTwo.ts';
import { startPostgres, type RunningPostgres } from '#tests/setup/startPostgres.ts';

/** The timeout of this test, which is short: the documented one is 15 seconds. */
const TIMEOUT = 4;
/** How many call at the same time. */
const CALLERS = 16;

let folder: string;
let database: RunningPostgres;
let processes: ChildProcess[];
let url: string;
/** The address of the process that hangs. */
let hanging: string;

/** Starts nginx before two processes on one database. */
async function start(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-hanging-'));
  database = await startPostgres();
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  url = `http://127.0.0.1:${port}`;
  hanging = `127.0.0.1:${ports[1]}`;
  processes = [];
  for (const own of ports) {
    const env = { ...process.env, NODE_ENV: 'production', PORT: String(own), HOST: '127.0.0.1', DATA_DIR: folder };
    const serverEnv = { ...env, DATABASE_URL: database.url, PUBLIC_URL: url, LOG_LEVEL: 'error' };
    const output = openSync(join(folder, `${own}.log`), 'a');
    processes.push(
      spawn(process.execPath, ['dist/server/main.js'], { env: serverEnv, stdio: ['ignore', output, output] }),
    );
    closeSync(output);
    // The first makes all tables.
    await expect.poll(() => statusOf(`http://127.0.0.1:${own}/readyz`), { timeout: 60_000 }).toBe(200);
    // The last part of its start asks the database. Stopped in it for long, the process ends with an error, as any failed start.
    await expect.poll(() => outputOf(`127.0.0.1:${own}`), { timeout: 60_000 }).toContain('is ready at');
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

/** A call as nginx has noted it. */
interface Call {
  /** When it ended, in seconds. */
  at: number;
  status: number;
  /** The processes that were asked for it, one after the other, with their answers and the seconds that they took. */
  tries: { address: string; status: string; seconds: number }[];
}

/** The shortest time of calls, in seconds: one call in a second may try the process that hangs. */
const SHORTEST = 3;

/** Makes so many calls or more, by several callers without a pause, and answers what nginx has noted of them. */
async function call(path: string, method: string, count: number): Promise<Call[]> {
  const before = noted().length;
  const until = performance.now() + SHORTEST * 1000;
  let made = 0;
  const caller = async () => {
    while (made < count || performance.now() < until) {
      made += 1;
      await statusOf(url + path, method);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  // nginx may note a call after its answer was read, also the one before these.
  await expect.poll(() => noted().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + made);
  return noted().slice(before);
}

/** What the process at this address has printed. */
const outputOf = (address: string) => readFileSync(join(folder, `${address.split(':')[1]}.log`), 'utf8');

function noted(): Call[] {
  const lines = readFileSync(join(folder, 'calls.log'), 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => {
    const [, at, status, addresses = '', statuses = '', seconds = ''] =
      /^([\d.]+) \w+ (\d+) \[(.*)\] \[(.*)\] \[(.*)\]$/.exec(line) ?? [];
    const tries = addresses.split(', ').map((address, each) => ({
      address,
      status: statuses.split(', ')[each] ?? '',
      seconds: Number(seconds.split(', ')[each]),
    }));
    return { at: Number(at), status: Number(status), tries };
  });
}

/** What the process that hangs was asked. */
const triesOf = (calls: readonly Call[]) =>
  calls.flatMap(({ tries }) => tries.filter(({ address }) => address === hanging));
/** The most tries: those of all callers at the beginning, three more, and one in each second, however slow the machine is. */
const mostTries = (calls: readonly Call[]) =>
  CALLERS + 3 + Math.ceil(Math.max(...calls.map(({ at }) => at)) - Math.min(...calls.map(({ at }) => at)) + TIMEOUT);

// Counted by nginx itself, so that the load of the machine changes nothing: without `max_fails` every second call is a try.
test('a process that hangs behind the nginx of docs/operations.md holds up few callers, each once and not for long', async () => {
  await start();
  processes[1]?.kill('SIGSTOP');
  const reads = await call('/readyz', 'GET', 800);
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
  expect(triesOf(reads).length).toBeGreaterThan(0);
  expect(triesOf(reads).length).toBeLessThanOrEqual(mostTries(reads));
  const writes = await call('/api/user/create', 'POST', 400);
  // A change may have been made, so it is not tried again; without a session it is refused.
  expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([401, 504]));
  expect(writes.filter(({ status }) => status === 504)).toHaveLength(triesOf(writes).length);
  expect(triesOf(writes).length).toBeLessThanOrEqual(mostTries(writes));
  // Nobody waits for nginx's own minute.
  for (const { seconds } of [...triesOf(reads), ...triesOf(writes)]) expect(seconds).toBeLessThan(TIMEOUT + 20);
  processes[1]?.kill('SIGCONT');
  await vi.waitFor(async () => {
    const { exitCode, signalCode } = processes[1] ?? {};
    const status = await statusOf(`http://${hanging}/readyz`);
    // A build server leaves nothing else to find out why.
    if (status !== 200) throw new Error(`${status} from the process (${exitCode ?? signalCode}): ${outputOf(hanging)}`);
  }, 60_000);
  // A second after its last failure it is asked again, and has its half of all calls.
  await new Promise((done) => setTimeout(done, 1500));
  const later = await call('/readyz', 'GET', 100);
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]));
  expect(triesOf(later).length).toBeGreaterThan(20);
}, 240_000);
