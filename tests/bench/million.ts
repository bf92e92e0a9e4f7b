import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judged, shown } from './figures.ts';
import { load } from './load.ts';
import { onPostgres } from './postgres.ts';
import { signedIn, start, stop } from './serve.ts';
import { anew } from './server.ts';

const FEW = 100_000;
const MANY = 1_000_000;
const PORT = 23_751;
const SECONDS = 4;
/** A demo of 1,000,000 takes a quarter of an hour. */
const MINUTES = 40;

const list = (query: string) => `/api/user/list?sort=name&limit=50&${query}`;
const search = (word: string) => list(`status=all&search=${encodeURIComponent(word)}`);
/** Each answer carries its page and how many there are in all. */
const calls = {
  'a page and its count': ['active', 'pending', 'all', 'inactive'].map((status) => list(`status=${status}`)),
  'a search and its count': ['ada', 'kum', 'acme.test', 'nak', '987', 'sil', 'oka', 'van der'].map(search),
  'a search by one letter': ['a', 'k', 'z', '7'].map(search),
  'a search by two letters that nobody has': ['qx', 'xq', 'jq', 'qj'].map(search),
};
type Times = Record<string, number>;

/** Lists of 1,000,000 people beside lists of 100,000, one call at a time, on both databases. */
export async function measureMillion(): Promise<void> {
  for (const [database, on] of Object.entries({ SQLite: onSqlite, PostgreSQL: onPostgresOf })) {
    const few = await on(FEW);
    const many = await on(MANY);
    for (const what of Object.keys(many)) {
      shown(`${MANY} people, ${database}: ${what}, p95`, many[what] ?? 0, 'ms', 30);
      judged(`the same in times of ${FEW} people`, (many[what] ?? 0) / (few[what] ?? 0), '', 1.5, 'at most');
    }
  }
}

async function onSqlite(people: number): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-million-'));
  try {
    const server = await start({ port: PORT, people, minutes: MINUTES, env: { DATA_DIR: folder } });
    try {
      return await timesOf(`http://127.0.0.1:${PORT}`);
    } finally {
      await stop(server);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgresOf(people: number): Promise<Times> {
  const times: Times = {};
  const measure = async (url: string) => void Object.assign(times, await timesOf(url));
  await onPostgres({ port: PORT, people, minutes: MINUTES, prepare: [] }, measure);
  return times;
}

async function timesOf(url: string): Promise<Times> {
  const { headers } = await signedIn(url);
  const times: Times = {};
  for (const [what, paths] of Object.entries(calls)) {
    const { p95 } = await load({ url, paths: anew(paths), headers, connections: 1, seconds: SECONDS });
    times[what] = p95;
  }
  return times;
}
