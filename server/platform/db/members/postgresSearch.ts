import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../schema.ts';
import { passes, passesByNameIndex } from './memberFilters.ts';
import {
  comesAfter,
  countOf,
  countRows,
  inOrder,
  isIndexed,
  MOST_COUNTED,
  limitedCount,
  type Count,
  type MemberSearch,
  type Scope,
} from './search.ts';

/** Up to this number of members, a plain query is fast enough for any search. */
const FEW = 2000;
/** The number of names that every search reads in order first, in about 1 ms. For many searches they fill the page. */
const FIRST_WINDOW = 4000;
/**
 * The share of people with one common first name. People with one first name and one family name are next to each other,
 * so a search for both may have to read that far.
 */
const COMMON_NAME = 1 / 50;
/** Below this share of matches the planner's samples are too small for an estimate. */
const RARE = 1 / 500;
/** From this share of matches on, counting 1,000 of them by reading names is faster than by the index. */
const MANY = 1 / 50;
/** The largest number of names to read; it takes about 20 ms. */
const MOST_READ = 100_000;

/**
 * Returns the ids of a page in order, or `undefined` if a plain query is as fast. Frequent words are found fastest by
 * reading names in order until the page is full, rare words by the index, followed by sorting. The planner chooses by an
 * estimate, but its samples may be old, and it would read a million names for matches that are late in the alphabet.
 */
export async function searchPostgres(db: Kysely<Database>, search: MemberSearch): Promise<number[] | undefined> {
  const { passing, all } = await countOf(db, search.organisationId, search.filter);
  if (passing <= FEW) return undefined;
  const near = await idsInWindow(db, search, FIRST_WINDOW);
  if (near.length === search.limit) return near;
  const wide = Math.ceil(all * COMMON_NAME);
  if (wide <= FIRST_WINDOW || (await estimateOf(db, search)) <= all * RARE) return sorted(db, search);
  const ids = await idsInWindow(db, search, wide);
  return ids.length === search.limit ? ids : sorted(db, search);
}

/** Returns the number of matches. */
export async function countPostgres(db: Kysely<Database>, scope: Scope): Promise<Count> {
  if (!scope.words.some(isIndexed)) {
    const { passing, all } = await countOf(db, scope.organisationId, scope.filter);
    if (passing <= FEW || (await estimateOf(db, scope)) > all * MANY) return countInWindow(db, scope);
  }
  const found = await countRows(db, sql`select 1 ${matching(scope, matches(scope.words))} limit ${MOST_COUNTED + 1}`);
  return limitedCount(found);
}

/**
 * Returns the planner's estimate of how many members the longest word matches, in about 1 ms. For several words the planner
 * would multiply their probabilities, which is wrong for the two parts of a name.
 */
async function estimateOf(db: Kysely<Database>, scope: Scope): Promise<number> {
  const words = scope.words.toSorted((one, other) => other.length - one.length).slice(0, 1);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 ${matching(scope, byIndex(words))}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

// `materialized` stops the planner from reading names in order again.
async function sorted(db: Kysely<Database>, search: MemberSearch): Promise<number[]> {
  const { after, isDescending, limit, also = sql`1 = 1` } = search;
  const { rows } = await sql<{ person_id: number }>`
    with matches as materialized (
      select person_id, sort_name ${matching(search, matches(search.words))} and ${comesAfter(after, isDescending)} and ${also}
    )
    select person_id from matches order by ${inOrder(isDescending)} limit ${limit}`.execute(db);
  return rows.map((row) => row.person_id);
}

function matching({ organisationId, filter }: Scope, words: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`from memberships where organisation_id = ${organisationId} and ${passes(filter)} and ${words}`;
}

// The comparison is first: if the planner reads names in spite of the index, it is the fastest condition to exclude a row.
function matches(words: readonly string[]): RawBuilder<boolean> {
  return words.some(isIndexed) ? containsPostgres(words) : sql`${containsPostgres(words)} and ${byIndex(words)}`;
}

// Words of one or two letters have an index of their own, whose entries are single letters and pairs of letters.
function byIndex(words: readonly string[]): RawBuilder<boolean> {
  if (words.some(isIndexed)) return containsPostgres(words);
  return sql`short_words(search_text) @> array[${sql.join(words)}]::text[]`;
}

/** The condition that `search_text` contains all words. */
export function containsPostgres(words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`1 = 1`;
  const conditions = words.map((word) => sql`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

// Returns the ids of the first matches among the next `size` names, in the order of names.
async function idsInWindow(db: Kysely<Database>, search: MemberSearch, size: number): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from ${namesRead(search, size)} limit ${search.limit}`.execute(db);
  return rows.map((row) => row.person_id);
}

// Counts by reading the names in order, up to `MOST_READ` of them.
async function countInWindow(db: Kysely<Database>, scope: Scope): Promise<Count> {
  const { all } = await countOf(db, scope.organisationId, 'all');
  const everybody = { ...scope, after: undefined, isDescending: false, also: undefined };
  const isWhole = all <= MOST_READ;
  const found = await countRows(
    db,
    isWhole
      ? sql`select 1 from memberships where organisation_id = ${scope.organisationId}
          and ${passesByNameIndex(scope.filter)} and ${containsPostgres(scope.words)} limit ${MOST_COUNTED + 1}`
      : sql`select 1 from ${namesRead(everybody, MOST_READ)} limit ${MOST_COUNTED + 1}`,
  );
  return limitedCount(found, isWhole);
}

// The text after `from` of a query for the matches among the next `size` names. The rows are in order already, so reading
// ends when the page is full; a further `order by` would read all `size` names.
function namesRead(search: Omit<MemberSearch, 'limit'>, size: number): RawBuilder<unknown> {
  const { organisationId, filter, words, after, isDescending, also = sql`1 = 1` } = search;
  return sql`(
      select person_id, search_text, status, is_external, verified, invited_at, joined_at from memberships
      where organisation_id = ${organisationId} and ${comesAfter(after, isDescending)} and ${also}
      order by ${inOrder(isDescending)} limit ${size}
    ) as names where ${passesByNameIndex(filter)} and ${containsPostgres(words)}`;
}
