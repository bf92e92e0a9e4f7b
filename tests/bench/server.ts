import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judged, shown } from './figures.ts';
import { load, type Rate } from './load.ts';

const PEOPLE = 100_000;
const SECONDS = 8;
const CONNECTIONS = 64;
const PORT = 23_711;

/** The server that the bench runs, with its demo of 100,000 people. */
export interface Bench {
  url: string;
  stop(): Promise<void>;
}

/** Starts the built server with the large demo, which is made once and kept in the temporary folder. */
export async function startBench(): Promise<Bench> {
  const folder = join(tmpdir(), 'gatehouse-bench');
  mkdirSync(folder, { recursive: true });
  const isNew = !existsSync(join(folder, 'demo.sqlite'));
  let started = performance.now();
  let server = await start(folder);
  if (isNew) {
    shown(`making a demo of ${PEOPLE} people`, (performance.now() - started) / 1000, 's', 60);
    await stop(server);
    started = performance.now();
    server = await start(folder);
  }
  shown('start to ready', (performance.now() - started) / 1000, 's', 1);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  shown('memory at rest', memoryOf(server), 'MB', 120);
  const url = `http://127.0.0.1:${PORT}`;
  try {
    await measureCalls(url, join(folder, 'demo.sqlite'));
  } catch (error) {
    await stop(server);
    throw error;
  }
  shown('memory after the load', memoryOf(server), 'MB', 180);
  return { url: `http://localhost:${PORT}`, stop: () => stop(server) };
}

async function measureCalls(url: string, file: string): Promise<void> {
  const { headers, sessionId } = await signedIn(url);
  const limitProcess = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/limit.ts', file, String(PORT + 1), sessionId],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const run = (paths: string[], at = url) =>
    load({ url: at, paths, headers, connections: CONNECTIONS, seconds: SECONDS });
  let limit: Rate;
  try {
    await once(limitProcess.stdout, 'data', { signal: AbortSignal.timeout(30_000) });
    await run(['/api/user/list?status=active&limit=50']);
    limit = await run(['/limit'], `http://127.0.0.1:${PORT + 1}`);
  } finally {
    limitProcess.kill();
  }
  shown('the limit: bare route, page of 50', limit.perSecond, '/s');
  compare('GET /user/list, page of 50', await run(['/api/user/list?status=active&sort=name&limit=50']), limit, 0.7, 3);
  const words = ['ada', 'kum', 'acme.test', 'nak', '987', 'sil', 'oka', 'van der'];
  compare(
    'the same with search',
    await run(words.map((word) => `/api/user/list?status=active&limit=50&search=${encodeURIComponent(word)}`)),
    limit,
    0.4,
  );
  compare('GET /user/details', await run(['/api/user/details']), limit, 0.7);
  const alone = await load({
    url,
    paths: words.map((word) => `/api/user/list?status=all&limit=50&search=${encodeURIComponent(word)}`),
    headers,
    connections: 1,
    seconds: 4,
  });
  shown('search, one at a time, p95', alone.p95, 'ms', 30);
}

function compare(what: string, rate: Rate, limit: Rate, bar: number, slowest?: number): void {
  shown(`${what}, rate`, rate.perSecond, '/s');
  judged(`${what}, of the limit`, rate.perSecond / limit.perSecond, '', bar, 'at least');
  if (slowest !== undefined) judged(`${what}, p99 in the limit's`, rate.p99 / limit.p99, '', slowest, 'at most');
}

async function signedIn(url: string) {
  const json = { 'content-type': 'application/json', 'x-requested-with': 'bench' };
  const body = JSON.stringify({ user_email: 'admin@acme.test', password: 'Demo-Portal-2026' });
  const answer = await fetch(`${url}/account/signin`, { method: 'POST', headers: json, body });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const given = await fetch(`${url}/account/session/getsession/1/1`, { headers: { ...json, cookie } });
  const { token, session_id: sessionId } = (await given.json()) as { token: string; session_id: string };
  return {
    sessionId,
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'bench', accept: 'application/json' },
  };
}

async function start(folder: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['dist/server/main.js', '--demo', '--people', String(PEOPLE)], {
    env: { ...process.env, PORT: String(PORT), DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  for (let tries = 0; tries < 12_000; tries++) {
    const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return server;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The server did not become ready.');
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** Megabytes resident (Linux). */
function memoryOf(server: ChildProcess): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
