import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { randomNumbers, nameOf } from '#server/doors/demo/names.ts';
import { judged, unjudged } from './tools/figures.ts';
import { load, type Rate } from './tools/load.ts';
import { measureLockout, sessionsOfAll } from './runs/lockout.ts';
import { measureSignIn } from './runs/signIn.ts';
import { memoryOf, signedIn, start, stop } from './tools/serve.ts';
import { isShort, sized } from './tools/sized.ts';
import { measurePeople } from './runs/people.ts';
import { measureToken } from './runs/token.ts';
import { measureWholeList } from './runs/wholeList.ts';

export const PEOPLE = sized(100_000, 300);
/** The length of one turn. Turns of all calls alternate, because the machine's speed varies. */
const SECONDS = sized(1.5, 0.1);
const TURNS = sized(6, 1);
export const CONNECTIONS = 64;

/** The server that the bench runs, with its demo of 100,000 people. */
export interface Bench {
  url: string;
  /** The raw limit of its list, on the same data: see limit.ts. */
  limitUrl: string;
  stop(): Promise<void>;
}

/** Starts the built server with the large demo, which is made once and kept in the temporary folder; a short one is not kept. */
export async function startBench(isMeasured: boolean): Promise<Bench> {
  const lastingFolder = join(tmpdir(), 'gatehouse-bench');
  if (!isShort) mkdirSync(lastingFolder, { recursive: true });
  const folder = isShort ? mkdtempSync(`${lastingFolder}-`) : lastingFolder;
  const isNew = !existsSync(join(folder, 'demo.sqlite'));
  let started = performance.now();
  let server = await start({ people: PEOPLE, env: { DATA_DIR: folder } });
  if (isNew) {
    unjudged(`making a demo of ${PEOPLE} people`, (performance.now() - started) / 1000, 's', 60);
  }
  await stop(server);
  giveSessions(join(folder, 'demo.sqlite'));
  started = performance.now();
  server = await start({ people: PEOPLE, env: { DATA_DIR: folder } });
  unjudged('start to ready', (performance.now() - started) / 1000, 's', 1);
  await new Promise((resolve) => setTimeout(resolve, sized(2000, 0)));
  unjudged('memory at rest', memoryOf(server), 'MB', 130);
  const { url, publicUrl } = server;
  let limit: Awaited<ReturnType<typeof startLimit>> | undefined;
  const stopAll = async () => {
    limit?.stop();
    await stop(server);
    if (isShort) rmSync(folder, { recursive: true });
  };
  try {
    limit = await startLimit(url, join(folder, 'demo.sqlite'));
    if (isMeasured) {
      await measureCalls(url, limit.url);
      await measureSignIn(url, limit.url);
      await measureToken(url);
      await measureLockout(url, 'SQLite');
      await measurePeople(url);
      await measureWholeList(server);
      unjudged('memory after the load', memoryOf(server), 'MB', 180);
    }
  } catch (error) {
    await stopAll();
    throw error;
  }
  return { url: publicUrl, limitUrl: limit.url, stop: stopAll };
}

function giveSessions(file: string): void {
  const db = new DatabaseSync(file);
  db.exec(sessionsOfAll());
  db.close();
}

export async function startLimit(url: string, file: string) {
  const { sessionId } = await signedIn(url);
  const limit = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/tools/limit.ts', file, sessionId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(limit.stdout, 'data', { signal: AbortSignal.timeout(30_000) });
  return { url: String(address), pid: limit.pid, stop: () => limit.kill() };
}

async function measureCalls(url: string, limitUrl: string): Promise<void> {
  const { headers } = await signedIn(url);
  const { list, search, details } = pathsOfCalls();
  const calls = {
    limit: { url: limitUrl, paths: ['/limit'] },
    list: { url, paths: list },
    search: { url, paths: search },
    details: { url, paths: details },
  };
  const changes = await changeEverySecond(url, headers);
  const rates = await inTurns(calls, (call) => load({ ...call, headers, connections: CONNECTIONS, seconds: SECONDS }));
  await changes.stop();
  const { limit } = rates;
  unjudged('the limit: bare route, page of 50', limit.perSecond, '/s');
  compare('GET /user/list, page of 50, one change a second', rates.list, limit, 0.35, 3);
  compare('the same with search', rates.search, limit, 0.18);
  compare('GET /user/details', rates.details, limit, 0.7);
  const alone = await load({
    url,
    paths: search.map((path) => path.replace('active', 'all')),
    headers,
    connections: 1,
    seconds: sized(4, 0.1),
  });
  unjudged('search, one at a time, p95', alone.p95, 'ms', 30);
}

/** The addresses of each measured call. */
export const pathsOfCalls = () => ({
  list: ['/api/user/list?status=active&sort=name&limit=50'],
  search: searchTexts().map((text) => `/api/user/list?status=active&limit=50&search=${encodeURIComponent(text)}`),
  details: ['/api/user/details'],
});

/** Several hundred different texts: trigrams of the demo's names. */
function searchTexts(): string[] {
  const roll = randomNumbers(1);
  const names = Array.from({ length: 1000 }, (_, index) => nameOf(index, roll).plain);
  return [...new Set(names.flatMap((name) => name.match(/\p{L}{3}/gu) ?? []))];
}

/** Changes the last name of one person every second until it is stopped. Then it throws if a change failed. */
export async function changeEverySecond(url: string, headers: Record<string, string>) {
  const first = await fetch(`${url}/api/user/list?status=active&limit=50`, { headers });
  const { users_list: people } = (await first.json()) as { users_list: Record<string, string>[] };
  const { user_id, user_fname } = people.find(({ user_external }) => user_external === '0') ?? {};
  const refusals: Promise<string>[] = [];
  const change = async () => {
    const body = JSON.stringify({ user_id, user_fname, user_lname: `Bench ${refusals.length}` });
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    const reply = await fetch(`${url}/api/user/update`, sent);
    return reply.status === 200 ? '' : await reply.text();
  };
  const timer = setInterval(() => void refusals.push(change()), 1000);
  const stop = async () => {
    clearInterval(timer);
    const refused = (await Promise.all(refusals)).find((text) => text);
    if (refused) throw new Error(`A change was refused: ${refused}`);
  };
  return { stop };
}

/** The median of several turns of each, taken alternately. */
async function inTurns<K extends string, C>(calls: Record<K, C>, run: (call: C) => Promise<Rate>) {
  const names = Object.keys(calls) as K[];
  const turns = new Map<K, Rate[]>(names.map((name) => [name, []]));
  // The first turn warms up.
  for (let turn = 0; turn <= TURNS; turn++)
    for (const name of names) {
      const rate = await run(calls[name]);
      if (turn > 0) turns.get(name)?.push(rate);
    }
  const middle = (name: K): Rate => {
    const sorted = (turns.get(name) ?? []).toSorted((a, b) => a.perSecond - b.perSecond);
    return sorted[Math.floor(sorted.length / 2)] as Rate;
  };
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<K, Rate>;
}

function compare(what: string, rate: Rate, limit: Rate, bar: number, slowest?: number): void {
  unjudged(`${what}, rate`, rate.perSecond, '/s');
  judged(`${what}, of the limit`, rate.perSecond / limit.perSecond, '', bar, 'at least');
  if (slowest !== undefined) judged(`${what}, p99 in the limit's`, rate.p99 / limit.p99, '', slowest, 'at most');
}
