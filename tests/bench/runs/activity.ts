import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EntryIds } from '#server/domain/activity/ids/entryIds.ts';
import { entryIdsOf } from '#server/domain/activity/ids/storedKey.ts';
import { openDatabase, type DatabaseOptions } from '#server/platform/db/database.ts';
import { unjudged } from '../tools/figures.ts';
import { load } from '../tools/load.ts';
import { onPostgres } from '../tools/postgres.ts';
import { memoryOf, signedIn, start, stop, type Served } from '../tools/serve.ts';
import { isShort, sized } from '../tools/sized.ts';

/** `ACTIVITY_ENTRIES=1000000 npm run bench -- activity` measures with fewer; 10,000,000 need 12 GB of disk. */
const ENTRIES = Number(process.env.ACTIVITY_ENTRIES ?? sized(10_000_000, 2_000));
const CHUNK = 250_000;
/** So many of the newest entries are exported. */
const EXPORTED = sized(1_000_000, 1_000);
/** So many of the newest entries are of one import. */
const IMPORTED = sized(10_000, 100);
const SECONDS = sized(3, 0.05);
/** The demo organisation. */
const ORGANISATION = 1;

/** The entry at this share of all, in percent. */
const at = (percent: number) => Math.floor((ENTRIES * percent) / 100);
const list = (query: string) => `/api/activity/list?limit=50&${query}`;
const callsWith = (ids: EntryIds) => ({
  'newest page': [list('')],
  'newest page, imports folded': [list('runs=newest')],
  'by actor': [3, 17, 42, 59].map((id) => list(`actor=${id}`)),
  'by record': [101, 500, 777, 999].map((id) => list(`person=${id}`)),
  'by action': ['users.updated', 'groups.updated', 'users.status-changed'].map((id) => list(`action=${id}`)),
  'by address': ['10.0.0.7', '10.0.0.200'].map((address) => list(`ipaddress=${address}`)),
  'before a day': [5, 50, 95].map((percent) => list(`to=${timeOf(at(percent))}`)),
  'the last page since a day': [10, 50, 90].map((percent) =>
    list(`from=${timeOf(at(percent))}&cursor=${ids.show(at(percent) + 20)}`),
  ),
  'a word that all have': [list('search=olivia')],
  'a word that nobody has': [list('search=qxqx'), list('search=zzzy')],
  'a word that nobody has, of letters that many have': [list('search=ameann'), list('search=oliname')],
  'a word of one entry, the oldest': [list('search=esther'), list('search=sthe')],
  'a word of old entries': [list('search=legacy')],
  'a part of a number': [1, 2, 3].map((n) => list(`search=${String((at(20 * n) * 48_271) % 2_147_483_647)}`)),
  'two words that no entry has both of': [list('search=straight+uneven')],
  'two words': [list('search=legacy+uneven'), list('search=olivia+straight')],
  'short words': [list('search=99'), list('search=qx'), list('search=o')],
  'a word by one actor': [list('actor=17&search=ann+99'), list('actor=17&search=legacy')],
  'a word and an action that it never has': [list('search=resting&action=users.updated')],
  'a word and a person': [list('search=legacy&person=500')],
  'a word and an address': [list('search=legacy&ipaddress=10.0.0.7')],
  'a word before a day': [list(`search=uneven&to=${timeOf(at(50))}`)],
});

/** Measures the lists of the activity with many entries, one call at a time, on both databases. */
export async function measureActivity(): Promise<void> {
  // The entries are of many years.
  process.env.ACTIVITY_DAYS = '36500';
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-activity-'));
  try {
    const server = await start({ people: 60, env: { DATA_DIR: folder } });
    try {
      await measure('SQLite', server, { file: join(folder, 'demo.sqlite') });
    } finally {
      await stop(server);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await onPostgres({ people: 60, prepare: [] }, (server, database) =>
    measure('PostgreSQL', server, { url: database, statementTimeout: 0 }),
  );
}

async function measure(name: string, server: Served, database: DatabaseOptions): Promise<void> {
  const { url } = server;
  const ids = await fill(database);
  if (!isShort) await untilSettled(database);
  const { headers } = await signedIn(url);
  for (const [what, paths] of Object.entries(callsWith(ids))) {
    const { p95 } = await load({ url, headers, paths, connections: 1, seconds: SECONDS });
    unjudged(`${ENTRIES} entries, ${name}: ${what}, p95`, p95, 'ms', 30);
  }
  await measureExport(name, server, headers);
}

/** Exports the newest entries, and watches the memory meanwhile. */
async function measureExport(name: string, server: Served, headers: Record<string, string>) {
  const before = memoryOf(server);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(server))), 100);
  const count = Math.min(EXPORTED, ENTRIES);
  const started = performance.now();
  const answer = await fetch(`${server.url}/api/activity/export?format=csv&from=${timeOf(ENTRIES - count + 1)}`, {
    headers,
  });
  let lines = -1;
  // Not byte by byte, which would take the server's share of the machine.
  for await (const bytes of answer.body ?? [])
    lines +=
      Buffer.from(bytes as Uint8Array)
        .toString('latin1')
        .split('\n').length - 1;
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  if (lines < count) throw new Error(`Only ${lines} of ${count} entries were exported.`);
  unjudged(`${name}: export of ${lines} entries`, lines / seconds, '/s', 50_000, 'at least');
  unjudged('memory that it took', most - before, 'MB', 40);
}

/** The server seals and indexes millions of new entries for minutes, as it never has to in use; no list is measured meanwhile. */
async function untilSettled(options: DatabaseOptions): Promise<void> {
  const store = await openDatabase(options);
  try {
    for (;;) {
      const { sealed } = await store.read
        .selectFrom('activity_seals')
        .select(({ fn }) => fn.max('up_to_id').as('sealed'))
        .executeTakeFirstOrThrow();
      const { indexed } = await store.read
        .selectFrom('activity_blocks')
        .select(({ fn }) => fn.sum<number | string>('entries').as('indexed'))
        .executeTakeFirstOrThrow();
      if (sealed !== null && sealed >= ENTRIES && Number(indexed) > ENTRIES - 3000) return;
      await setTimeout(1000);
    }
  } finally {
    await store.close();
  }
}

/** A minute between two entries. */
function timeOf(n: number): number {
  return Date.UTC(2020, 0, 1) + n * 60_000;
}

async function fill(options: DatabaseOptions): Promise<EntryIds> {
  const store = await openDatabase(options);
  try {
    for (let from = 1; from <= ENTRIES; from += CHUNK) {
      const to = Math.min(ENTRIES, from + CHUNK - 1);
      const numbers =
        store.dialect === 'sqlite'
          ? sql`with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to})`
          : sql`with numbers(n) as (select generate_series(${from}::bigint, ${to}::bigint))`;
      const importFrom = sql.lit(ENTRIES - IMPORTED);
      const person = sql`100 + n * 7919 % 1000`;
      await store.write(
        async (tx) => {
          await sql`insert into activity (organisation_id, at, actor_kind, actor_id, actor_name, action, subject_kind,
              subject_id, subject_name, outcome, source, address, user_agent, request_id, changes, batch, search_text)
            ${numbers}
            select ${sql.lit(ORGANISATION)}, ${sql.lit(timeOf(0))} + n * 60000, 'person', case when n >= ${importFrom} then 1 else n * 104729 % 60 + 1 end,
              'Olivia Acme', case when n = ${importFrom} then 'imports.begun' when n > ${importFrom} then 'users.created' else
              case n % 5 when 0 then 'groups.updated' when 1 then 'users.status-changed'
              when 2 then 'assignments.role-changed' when 3 then 'users.updated' else 'account.signed-in' end end,
              'person', ${person}, 'Ann ' || (${person}), case when n % 50 = 0 then 'refused' else 'done' end, 'portal',
              '10.0.0.' || n % 250, 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
              '339f1ea4-6c95-4539-be71-8c95a2cd1c3b', '[{"field":"firstName","was":"Ann","now":"Anna"}]',
              case when n >= ${importFrom} then 'bench import' end,
              'olivia acme changed the name of ann ' || (${person}) || '  ann anna ' || (n * 48271 % 2147483647)
              || case n % 2 when 0 then ' straight' else ' uneven' end || case when n % 5 = 0 then ' resting' else '' end
              || case when n < ${at(10)} and n % 7 = 0 then ' legacy' else '' end || case when n = 3 then ' esther' else '' end
            from numbers`.execute(tx);
          await sql`insert into activity_subjects (organisation_id, kind, subject_id, activity_id)
            select organisation_id, subject_kind, subject_id, id from activity
            where id > (select coalesce(max(activity_id), 0) from activity_subjects)`.execute(tx);
        },
        { patient: true },
      );
    }
    // The databases do this themselves after a while.
    await store.write((tx) => sql`analyze`.execute(tx).then(() => undefined), { patient: true });
    return await entryIdsOf(store);
  } finally {
    await store.close();
  }
}
