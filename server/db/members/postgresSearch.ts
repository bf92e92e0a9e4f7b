import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../schema.ts';
import { passes, passesPlainly } from './memberFilters.ts';
import {
  comesAfter,
  countOf,
  countRows,
  inOrder,
  isIndexed,
  MOST_COUNTED,
  upToMost,
  type Count,
  type MemberSearch,
  type Scope,
} from './search.ts';

/** As many can be read through whatever is searched. */
const FEW = 2000;
/** Names to read in order whatever is searched, in about 1 ms: much of what is typed fills a page from these. */
const LEAST_WINDOW = 4000;
/** As many have a common first name, within which a family name stands at one place. */
const COMMON_NAME = 1 / 50;
/** Below this the planner's samples tell no difference. */
const RARE = 1 / 500;
/** Of words that so many have a thousand are found sooner among the names than the index is read to its end. */
const MANY = 1 / 50;
/** As many names are read in about 20 ms. */
const MOST_READ = 100_000;

/**
 * The ids of a page in order, or undefined when plain reading is as good. What many match is found fastest by reading
 * names in order until the page is full, what few match by asking the index and sorting. The planner guesses which it is,
 * but its samples may be old, and of a match that all come late in the alphabet it would read a million names.
 */
export async function searchPostgres(db: Kysely<Database>, search: MemberSearch): Promise<number[] | undefined> {
  const { passing, all } = await countOf(db, search.organisationId, search.filter);
  if (passing <= FEW) return undefined;
  const near = await idsInWindow(db, search, LEAST_WINDOW);
  if (near.length === search.limit) return near;
  const wide = Math.ceil(all * COMMON_NAME);
  if (wide <= LEAST_WINDOW || (await guessOf(db, search)) <= all * RARE) return sorted(db, search);
  const ids = await idsInWindow(db, search, wide);
  return ids.length === search.limit ? ids : sorted(db, search);
}

/** How many match. */
export async function countPostgres(db: Kysely<Database>, scope: Scope): Promise<Count> {
  if (!scope.words.some(isIndexed)) {
    const { passing, all } = await countOf(db, scope.organisationId, scope.filter);
    if (passing <= FEW || (await guessOf(db, scope)) > all * MANY) return countInWindow(db, scope);
  }
  const found = await countRows(db, sql`select 1 ${matching(scope, matches(scope.words))} limit ${MOST_COUNTED + 1}`);
  return upToMost(found);
}

/**
 * How many the longest word will match, by the planner's samples; in about 1 ms. Of several words it would take each for a
 * chance by itself, which the two halves of a name are not.
 */
async function guessOf(db: Kysely<Database>, scope: Scope): Promise<number> {
  const words = scope.words.toSorted((one, other) => other.length - one.length).slice(0, 1);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 ${matching(scope, byIndex(words))}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

// Materialized, or the planner would read names in order again.
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

// Where the planner reads names after all, comparing tells soonest who is not meant.
function matches(words: readonly string[]): RawBuilder<boolean> {
  return words.some(isIndexed) ? containsPostgres(words) : sql`${containsPostgres(words)} and ${byIndex(words)}`;
}

// Words too short for the index of three letters have one of their own, which holds each of them as a whole.
function byIndex(words: readonly string[]): RawBuilder<boolean> {
  if (words.some(isIndexed)) return containsPostgres(words);
  return sql`short_words(search_text) @> array[${sql.join(words)}]::text[]`;
}

/** True where `search_text` has all words. */
export function containsPostgres(words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`1 = 1`;
  const conditions = words.map((word) => sql`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

// The ids of the first matches in the order of names, out of the next `size` names.
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
          and ${passesPlainly(scope.filter)} and ${containsPostgres(scope.words)} limit ${MOST_COUNTED + 1}`
      : sql`select 1 from ${namesRead(everybody, MOST_READ)} limit ${MOST_COUNTED + 1}`,
  );
  return upToMost(found, isWhole);
}

// The rest of a `from`: the matches among the next few names. They come in order, so that reading ends with the page; a
// second sorting would read all of the few.
function namesRead(search: Omit<MemberSearch, 'limit'>, size: number): RawBuilder<unknown> {
  const { organisationId, filter, words, after, isDescending, also = sql`1 = 1` } = search;
  return sql`(
      select person_id, search_text, status, is_external, verified, invited_at, joined_at from memberships
      where organisation_id = ${organisationId} and ${comesAfter(after, isDescending)} and ${also}
      order by ${inOrder(isDescending)} limit ${size}
    ) as names where ${passesPlainly(filter)} and ${containsPostgres(words)}`;
}
