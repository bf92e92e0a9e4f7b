import { sql, type Kysely, type RawBuilder } from 'kysely';
import { foldText, partWords } from '#core/text/fold.ts';
import { blocksOf, idsAt, type Block } from '#server/domain/activity/words/blocks.ts';
import { isAmong } from '#server/platform/db/among.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { countOfEntries, fitting, idsOfTimes, type ActivityRow, type Filters } from './queries.ts';
import { blocksWith, placesIn, termsOf, type Terms } from './searchTerms.ts';

/** So many of the newest entries are looked through before the index is asked: a frequent word fills the page. */
const NEWEST = 1000;
/** The most entries without an index that one call looks through. */
const MOST_READ = 50_000;
/** The entries without an index that one statement looks through. */
const READ_AT_ONCE = 5000;
/** The entries found by the index that one statement compares with the filters. */
const COMPARED_AT_ONCE = 200;
/** The most blocks of the index whose ids one statement reads. */
const MOST_BLOCKS_READ = 16;
/** The most blocks of the index in which one statement looks. */
const MOST_BLOCKS_SEARCHED = 64;
/** The longest history of a person or a group that is read without the index. */
const SHORT_HISTORY = 500;
/** The longest history whose ids are compared with those that the index finds; a longer one is left to the filter. */
const LONG_HISTORY = 20_000;

const noFilters = { about: [], actions: [], withoutActions: [] };

/** What a search has found. */
interface Found {
  rows: ActivityRow[];
  /** The index of the words does not reach further back yet: only entries from this one on were looked through. */
  searchedFrom?: number;
}

/** The entries of one call that are looked for. */
interface Search {
  db: Kysely<Database>;
  organisationId: number;
  filters: Filters;
  words: readonly string[];
  limit: number;
  rows: ActivityRow[];
  /** Only these ids, which are ascending, can fit, if they are known. */
  among?: readonly number[] | undefined;
}

/**
 * The entries in whose text each of the typed words is, newest first. The index of words (server/domain/activity/words) finds
 * them; entries that it does not have yet are looked through. `whole` looks through all of them, however many there are.
 */
export async function searchPage(
  db: Kysely<Database>,
  organisationId: number,
  filters: Filters,
  limit: number,
  { whole = false } = {},
): Promise<Found> {
  const search: Search = { db, organisationId, filters, words: wordsOf(filters.text), limit, rows: [] };
  const { rows } = search;
  const history = await historyIn(search);
  // A run, the own account's entries, and most histories are short enough to be read.
  const isShort =
    organisationId === 0 || filters.batch !== undefined || (history !== undefined && history.length <= SHORT_HISTORY);
  if (isShort) return { rows: await matching(search).limit(limit).execute() };
  if (history && history.length <= LONG_HISTORY) search.among = history;
  const [after, first] = await idsOfTimes(db, organisationId, filters);
  let before = Math.min(first, filters.before ?? Number.MAX_SAFE_INTEGER);
  let left = whole ? Infinity : MOST_READ;
  ({ from: before } = await readThrough(search, { after, before }, NEWEST, 1));
  if (rows.length >= limit || before <= after + 1) return { rows };
  const terms = await termsOf(db, organisationId, filters, search.words);
  const having = terms?.rarest === undefined ? undefined : await blocksWith(db, organisationId, terms.rarest);
  const mayFit = ({ after_id: from, up_to_id: to }: Block) => search.among?.some((id) => id > from && id <= to) ?? true;
  const isAsked = (block: Block) => terms !== undefined && (!having || having.has(block.after_id)) && mayFit(block);
  const blocks = (await blocksOf(db, organisationId)).filter((is) => is.after_id < before - 1 && is.up_to_id > after);
  let size = 1;
  while (rows.length < limit && before > after + 1) {
    const end = Math.max(after, blocks.at(-1)?.up_to_id ?? 0);
    if (before > end + 1) {
      const read = await readThrough(search, { after: end, before }, READ_AT_ONCE, left);
      left -= read.entries;
      before = read.from;
      if (left <= 0 && before > end + 1) return { rows, searchedFrom: before };
      continue;
    }
    const some = lastTogether(blocks, size, isAsked);
    if (terms) await readBlocks(search, terms, some.filter(isAsked), before);
    before = (some[0]?.after_id ?? 0) + 1;
    size = Math.min(size * 2, MOST_BLOCKS_SEARCHED);
  }
  return { rows };
}

/** The typed words, as entries have them: hyphens part them, for the text of an entry has none. */
function wordsOf(typed: string): string[] {
  const words = [...new Set(foldText(partWords(typed)).split(' '))].filter((word) => word !== '');
  // Signs alone, which no entry has, find nothing instead of everything.
  return words.length > 0 ? words : [typed];
}

/** The ids of the history of a person or a group, if there is such a filter; too many of them are not all read. */
async function historyIn({ db, organisationId, filters }: Search): Promise<number[] | undefined> {
  const one = filters.about.find(({ kind }) => kind === 'person' || kind === 'group');
  if (!one) return undefined;
  const rows = await db
    .selectFrom('activity_subjects')
    .select('activity_id')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', one.kind)
    .where('subject_id', '=', one.id)
    .orderBy('activity_id')
    .limit(LONG_HISTORY + 1)
    .execute();
  return rows.map((row) => row.activity_id);
}

/** The most entries that `searchPage` can find: those that the index names, and those that it does not have yet. */
export async function mostFound(db: Kysely<Database>, organisationId: number, filters: Filters): Promise<number> {
  const fit = await countOfEntries(db, organisationId, filters);
  const terms = await termsOf(db, organisationId, filters, wordsOf(filters.text));
  const blocks = await blocksOf(db, organisationId);
  let found = await countOfEntries(db, organisationId, { ...noFilters, after: blocks.at(-1)?.up_to_id ?? 0 });
  for (
    let some = lastTogether(blocks, MOST_BLOCKS_SEARCHED);
    some.length > 0;
    some = lastTogether(blocks, MOST_BLOCKS_SEARCHED)
  ) {
    const gap = { after: blocks.at(-1)?.up_to_id ?? 0, before: (some[0]?.after_id ?? 0) + 1 };
    found += await countOfEntries(db, organisationId, { ...noFilters, ...gap });
    if (terms) for (const places of (await placesIn(db, organisationId, terms, some)).values()) found += places.length;
  }
  return Math.min(fit, found);
}

/** Takes the newest blocks, so many of them that are asked, as far as no entries are missing between them. */
function lastTogether(blocks: Block[], size: number, isAsked: (block: Block) => boolean = () => true): Block[] {
  const taken = blocks.splice(-1);
  while (blocks.length > 0 && blocks.at(-1)?.up_to_id === taken[0]?.after_id && taken.filter(isAsked).length < size)
    taken.unshift(...blocks.splice(-1));
  return taken;
}

/** Looks through the newest entries of a range, so many at once, until the page is full. */
async function readThrough(
  search: Search,
  { after, before }: { after: number; before: number },
  atOnce: number,
  left: number,
) {
  const { db, organisationId, rows, limit } = search;
  let entries = 0;
  let from = before;
  while (from > after + 1 && rows.length < limit && entries < left) {
    const last = await db
      .selectFrom('activity')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '>', after)
      .where('id', '<', from)
      .orderBy('id', 'desc')
      .offset(atOnce)
      .limit(1)
      .executeTakeFirst();
    const to = last?.id ?? after;
    const found = await matching(search)
      .where('activity.id', '>', to)
      .where('activity.id', '<', from)
      .limit(limit - rows.length)
      .execute();
    rows.push(...found);
    entries += atOnce;
    from = to + 1;
  }
  return { entries, from };
}

/** Reads what the index has found in some blocks, until the page is full. */
async function readBlocks(search: Search, terms: Terms, blocks: readonly Block[], before: number): Promise<void> {
  const { db, organisationId, rows, limit, among } = search;
  const places = await placesIn(db, organisationId, terms, blocks);
  const newestFirst = blocks.toReversed().filter((block) => places.has(block.after_id));
  while (newestFirst.length > 0 && rows.length < limit) {
    const some = new Map<number, readonly number[]>();
    let count = 0;
    while (newestFirst.length > 0 && count < COMPARED_AT_ONCE && some.size < MOST_BLOCKS_READ) {
      const { after_id: block } = newestFirst.shift() ?? { after_id: 0 };
      const found = places.get(block) ?? [];
      some.set(block, found);
      count += found.length;
    }
    const ids = (await idsAt(db, organisationId, some, among)).filter((id) => id < before);
    for (let from = 0; from < ids.length && rows.length < limit; from += COMPARED_AT_ONCE) {
      const fits = await matching(search)
        .where(isAmong(db, 'activity.id', ids.slice(from, from + COMPARED_AT_ONCE)))
        .limit(limit - rows.length)
        .execute();
      rows.push(...fits);
    }
  }
}

/** The entries that fit every filter and have every word. */
const matching = ({ db, organisationId, filters, words }: Search) =>
  fitting(db, organisationId, filters).where(hasAll(words));

function hasAll(words: readonly string[]): RawBuilder<boolean> {
  const has = words.map((word) => sql`activity.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`);
  return sql`(${sql.join(has, sql` and `)})`;
}
