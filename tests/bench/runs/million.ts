import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judged, unjudged } from '../tools/figures.ts';
import { load } from '../tools/load.ts';
import { middle } from '../tools/middle.ts';
import { onPostgres } from '../tools/postgres.ts';
import { signedIn, start, stop } from '../tools/serve.ts';
import { sized } from '../tools/sized.ts';

const FEW = sized(100_000, 100);
const MANY = sized(1_000_000, 200);
const SECONDS = sized(2, 0.05);
const TURNS = sized(5, 1);
/** A demo of 1,000,000 takes a quarter of an hour. */
const MINUTES = 40;

const list = (query: string) => `/api/user/list?sort=name&limit=50&${query}`;
const search = (word: string) => list(`status=all&search=${encodeURIComponent(word)}`);
/** Each reply has its page and the number of all rows. */
const calls = {
  'a page and its count': ['active', 'pending', 'all', 'inactive'].map((status) => list(`status=${status}`)),
  'a search and its count': ['ada', 'kum', 'acme.test', 'nak', '987', 'sil', 'oka', 'van der'].map(search),
  'a search by one letter': ['a', 'k', 'z', '7'].map(search),
  'a search by two letters that nobody has': ['qx', 'xq', 'jq', 'qj'].map(search),
};

/** Compares lists of 1,000,000 people with lists of 100,000, one call at a time, on both databases. */
export async function measureMillion(): Promise<void> {
  for (const [database, on] of Object.entries({ SQLite: onSqlite, PostgreSQL: onPostgresOf })) {
    await on(FEW, (few) =>
      on(MANY, async (many) => {
        for (const [what, times] of Object.entries(await timesOf(few, many))) {
          unjudged(`${MANY} people, ${database}: ${what}, p95`, times.many, 'ms', 30);
          judged(`the same in times of ${FEW} people`, times.many / times.few, '', 1.5, 'at most');
        }
      }),
    );
  }
}

type Measure = (url: string) => Promise<void>;

async function onSqlite(people: number, measure: Measure): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-million-'));
  try {
    const server = await start({ people, minutes: MINUTES, env: { DATA_DIR: folder } });
    try {
      await measure(server.url);
    } finally {
      await stop(server);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const onPostgresOf = (people: number, measure: Measure) =>
  onPostgres({ people, minutes: MINUTES, prepare: [] }, ({ url }) => measure(url));

/** The median p95 of several turns of each, taken alternately, because the machine's speed varies. */
async function timesOf(few: string, many: string): Promise<Record<string, { few: number; many: number }>> {
  const both = [await callerOf(few), await callerOf(many)];
  const times: Record<string, { few: number; many: number }> = {};
  for (const [what, paths] of Object.entries(calls)) {
    const turns: number[][] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const p95s: number[] = [];
      for (const caller of both) {
        p95s.push((await load({ ...caller, paths, connections: 1, seconds: SECONDS })).p95);
      }
      turns.push(p95s);
    }
    const [ofFew = 0, ofMany = 0] = both.map((_, at) => middle(turns.map((p95s) => p95s[at] ?? 0)));
    times[what] = { few: ofFew, many: ofMany };
  }
  return times;
}

const callerOf = async (url: string) => ({ url, headers: (await signedIn(url)).headers });
