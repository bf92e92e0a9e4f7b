import { setImmediate } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { dialectOf } from '#server/platform/db/dialectOf.ts';
import { lockName } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';
import { erasuresOf } from '../renewSeals.ts';
import { SEAL_LOCK } from '../seals.ts';
import { SWEEP_LOCK } from '../sweepActivity.ts';
import { blocksOf, writeIds } from './blocks.ts';
import { forgetBlocks } from './forget.ts';
import { addPlace, MOST, noPlaces, writePlaces } from './places.ts';
import { filterTermsOf, isFilterTerm, termsOfWord, type Indexed } from './terms.ts';

/** The entries that are read at once. Between two pages the process does other work. */
const PAGE = 500;

const columns = [
  'id',
  'actor_kind',
  'actor_id',
  'action',
  'subject_kind',
  'subject_id',
  'second_kind',
  'second_id',
  'address',
  'outcome',
  'search_text',
] as const;

/** The entries of an organisation after an id, up to another one. */
export interface Range {
  organisationId: number;
  after: number;
  upTo: number;
}

/** Makes a block of the newest entries of a range, instead of the blocks that are there. Returns false if there was none. */
export async function makeBlock({ store }: Pick<Services, 'store'>, range: Range): Promise<boolean> {
  const { organisationId, upTo } = range;
  const erasures = await erasuresOf(store.read);
  const before = await within(store.read, range);
  const { ids, words, after } = await readWords(store.read, range);
  if (ids.length === 0) return false;
  const rows = await termRows(words, ids.length);
  const made = { organisationId, after, upTo };
  return store.write(
    async (tx) => {
      await lockName(tx, SWEEP_LOCK);
      await lockName(tx, SEAL_LOCK);
      // An erasure has replaced some of the entries, a sweep has deleted some, or another process has made the block.
      const isOld =
        (await erasuresOf(tx)) !== erasures ||
        (await countIn(tx, made)) !== ids.length ||
        JSON.stringify(await within(tx, range)) !== JSON.stringify(before);
      if (isOld) return true;
      await forgetBlocks(
        tx,
        organisationId,
        before.filter((block) => block.up_to_id > after).map(({ after_id: id }) => id),
      );
      await tx
        .insertInto('activity_blocks')
        .values({
          organisation_id: organisationId,
          after_id: after,
          up_to_id: upTo,
          entries: ids.length,
          ids: writeIds(ids, after),
        })
        .execute();
      await insertTerms(tx, organisationId, after, rows);
      return true;
    },
    { patient: true },
  );
}

const within = async (db: Kysely<Database>, { organisationId, after, upTo }: Range) =>
  (await blocksOf(db, organisationId)).filter((block) => block.up_to_id > after && block.after_id < upTo);

/** The ids, oldest first, and for each word and filter the places of its entries, newest first. */
async function readWords(db: Kysely<Database>, { organisationId, after, upTo }: Range) {
  const newestFirst: number[] = [];
  const words = new Map<string, number[]>();
  for (let before = upTo + 1; ;) {
    const rows = await db
      .selectFrom('activity')
      .select(columns)
      .where('organisation_id', '=', organisationId)
      .where('id', '>', after)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      if (newestFirst.length === MOST) return { ids: newestFirst.toReversed(), words, after: row.id };
      addWords(words, row, newestFirst.length);
      newestFirst.push(row.id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return { ids: newestFirst.toReversed(), words, after };
    before = last.id;
    await setImmediate();
  }
}

function addWords(words: Map<string, number[]>, row: Indexed, place: number): void {
  for (const word of new Set([...row.search_text.split(' '), ...filterTermsOf(row)])) {
    if (word === '') continue;
    const places = words.get(word);
    if (places) places.push(place);
    else words.set(word, [place]);
  }
}

type TermRow = [term: string, entries: number, places: string];

async function termRows(words: ReadonlyMap<string, readonly number[]>, count: number): Promise<TermRow[]> {
  const wordsOf = new Map<string, (readonly number[])[]>();
  for (const [word, places] of words)
    for (const term of isFilterTerm(word) ? [word] : termsOfWord(word)) {
      const lists = wordsOf.get(term);
      if (lists) lists.push(places);
      else wordsOf.set(term, [places]);
    }
  const rows: TermRow[] = [];
  for (const [term, lists] of wordsOf) {
    const all = noPlaces();
    // They were counted from the newest entry; the places are counted from the oldest one.
    for (const list of lists) for (const place of list) addPlace(all, count - 1 - place);
    const { entries, places } = writePlaces(all);
    rows.push([term, entries, places.toString('hex')]);
    if (rows.length % 500 === 0) await setImmediate();
  }
  return rows.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The most terms of one statement: the places of each have up to 8 kB as text, and a database takes no endless parameter. */
const TERMS_AT_ONCE = 2000;

async function insertTerms(tx: Transaction<Database>, organisationId: number, after: number, rows: readonly TermRow[]) {
  for (let at = 0; at < rows.length; at += TERMS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(at, at + TERMS_AT_ONCE));
    const source =
      dialectOf(tx) === 'sqlite'
        ? sql`select ${organisationId}, value ->> 0, ${after}, value ->> 1, unhex(value ->> 2) from json_each(${json})`
        : sql`select ${organisationId}::bigint, value ->> 0, ${after}::bigint, (value ->> 1)::bigint, decode(value ->> 2, 'hex')
            from json_array_elements(${json}::json) as value`;
    await sql`insert into activity_terms (organisation_id, term, after_id, entries, places) ${source}`.execute(tx);
  }
}

async function countIn(tx: Kysely<Database>, { organisationId, after, upTo }: Range): Promise<number> {
  const { count } = await tx
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .executeTakeFirstOrThrow();
  return Number(count);
}
