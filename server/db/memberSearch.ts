import { sql, type Kysely, type RawBuilder } from 'kysely';
import { dialectOf } from './dialectOf.ts';
import { filterCode, passes, passesPlainly, type MemberFilter } from './memberFilters.ts';
import type { Database } from './schema.ts';

/** A place in the list: after whom a page begins. */
export interface MemberKey {
  sort_name: string;
  person_id: number;
}

/** Which members are looked through, and for what. */
export interface Scope {
  organisationId: number;
  filter: MemberFilter;
  words: readonly string[];
}

export interface MemberSearch extends Scope {
  after: MemberKey | undefined;
  isDescending: boolean;
  limit: number;
  /** A further condition on `memberships`. */
  also: RawBuilder<boolean>;
}

/** Up to here counts are exact: nobody counts more, and counting them would cost more than the page itself. */
export const MOST_COUNTED = 10_000;
/** As many can be read through whatever is searched. */
const FEW = 2000;
/** Rows that PostgreSQL reads in the order of names before it asks the index, about 1 ms. */
const POSTGRES_WINDOW = 4000;
/** What it costs SQLite to fetch and sort one match, in rows read in the order of names. */
const MATCH_COST = 8;
const LEAST_WINDOW = 5000;

/** The index knows three letters in a row, nothing shorter. */
function isIndexed(word: string): boolean {
  return [...word].length >= 3;
}

/** Whether all words occur in `search_text`. */
export function contains(db: Kysely<Database>, words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) =>
    dialectOf(db) === 'sqlite'
      ? sql`instr(search_text, ${word}) > 0`
      : sql`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Whether a row comes after a place in the list. */
export function comesAfter(after: MemberKey | undefined, isDescending: boolean): RawBuilder<boolean> {
  if (!after) return sql`1 = 1`;
  return sql`(sort_name, person_id) ${sql.raw(isDescending ? '<' : '>')} (${after.sort_name}, ${after.person_id})`;
}

/**
 * The ids of a page of a search, in order, or undefined when plain reading in the order of names is as good.
 *
 * What many match is found fastest by reading names in order until the page is full; what few match by asking the
 * index and sorting. Which it is can't be known from the text, so SQLite first counts the matches in its index, which
 * is cheap there, and PostgreSQL first reads a little. Both fall back when the matches all come late in the alphabet.
 */
export async function searchedIds(db: Kysely<Database>, search: MemberSearch): Promise<number[] | undefined> {
  if (search.words.length === 0) return undefined;
  const { passing, all } = await countOf(db, search.organisationId, search.filter);
  if (passing <= FEW) return undefined;
  const isSqlite = dialectOf(db) === 'sqlite';
  if (!search.words.some(isIndexed)) {
    // The names' index holds all that is asked about; a filter's index would need a look at each row.
    return isSqlite && passing >= all / 4 ? await inWindow(db, search, all) : undefined;
  }
  const window = isSqlite ? await sqliteWindow(db, search, all) : POSTGRES_WINDOW;
  const ids = window > 0 ? await inWindow(db, search, window) : [];
  return ids.length === search.limit ? ids : await amongMatches(db, search);
}

// How many names to read before asking the index, 0 for none.
async function sqliteWindow(db: Kysely<Database>, search: MemberSearch, all: number): Promise<number> {
  const matches = await countIndexed(db, search, MOST_COUNTED);
  const read = (search.limit * all) / (matches + 1);
  if (matches < MOST_COUNTED && matches * MATCH_COST <= read) return 0;
  return Math.ceil(Math.max(LEAST_WINDOW, matches * MATCH_COST, 2 * read));
}

/** How many members pass a filter, and how many the organisation has, from the counts that triggers keep. */
export async function countOf(
  db: Kysely<Database>,
  organisationId: number,
  filter: MemberFilter,
): Promise<{ passing: number; all: number }> {
  const { passing, all } = await db
    .selectFrom('member_counts')
    .select(sql<number | null>`sum(case when ${passes(filter)} then people else 0 end)`.as('passing'))
    .select(sql<number | null>`sum(people)`.as('all'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return { passing: passing ?? 0, all: all ?? 0 };
}

/** How many SQLite's index finds, at most `most`: an upper bound when some words are too short for it. */
async function countIndexed(db: Kysely<Database>, search: Scope, most: number): Promise<number> {
  return countRows(db, sql`select 1 from member_search where ${indexed(search)} limit ${most}`);
}

/** How many match, at most `most`. */
export async function countMatches(db: Kysely<Database>, search: Scope, most: number): Promise<number> {
  const { organisationId, filter, words } = search;
  if (dialectOf(db) === 'sqlite' && words.some(isIndexed)) {
    if (words.every(isIndexed)) return countIndexed(db, search, most);
    const short = contains(
      db,
      words.filter((word) => !isIndexed(word)),
    );
    return countRows(db, sql`select 1 from ${matched(search)} and ${short} limit ${most}`);
  }
  return countRows(
    db,
    sql`select 1 from memberships
      where organisation_id = ${organisationId} and ${passes(filter)} and ${contains(db, words)} limit ${most}`,
  );
}

async function countRows(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from (${query}) as matches`.execute(db);
  return rows[0]?.found ?? 0;
}

// The first rows in the order of names that match, out of the next `size`.
async function inWindow(db: Kysely<Database>, search: MemberSearch, size: number): Promise<number[]> {
  const hint = dialectOf(db) === 'sqlite' ? sql`indexed by memberships_by_name` : sql``;
  // The window's rows come in its order, so that reading ends with the page; ordering again would read it whole.
  const { rows } = await sql<{ person_id: number }>`
    select person_id from (
      select person_id, search_text, status, is_external, verified, invited_at, joined_at from memberships ${hint}
      where organisation_id = ${search.organisationId} and ${comesAfter(search.after, search.isDescending)}
        and ${search.also}
      order by ${inOrder(search.isDescending)} limit ${size}
    ) as names
    where ${passesPlainly(search.filter)} and ${contains(db, search.words)} limit ${search.limit}`.execute(db);
  return rows.map((row) => row.person_id);
}

// All matches by the index, sorted.
async function amongMatches(db: Kysely<Database>, search: MemberSearch): Promise<number[]> {
  const rest = sql`${comesAfter(search.after, search.isDescending)} and ${contains(db, search.words)} and ${search.also}`;
  const page = sql`order by ${inOrder(search.isDescending)} limit ${search.limit}`;
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{ person_id: number }>`select person_id from ${matched(search)} and ${rest} ${page}`
      : // Materialized, or the planner may read names in order for a match that never comes.
        sql<{ person_id: number }>`
          with matches as materialized (
            select person_id, sort_name from memberships
            where organisation_id = ${search.organisationId} and ${passes(search.filter)} and ${rest}
          )
          select person_id from matches ${page}`;
  return (await query.execute(db)).rows.map((row) => row.person_id);
}

function inOrder(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`sort_name desc, person_id desc` : sql`sort_name, person_id`;
}

// The rest of a `from`: the members whom SQLite's index finds.
function matched(search: Scope): RawBuilder<unknown> {
  return sql`member_search
    cross join memberships on organisation_id = ${search.organisationId} and person_id = (rowid & 4294967295)
    where ${indexed(search)}`;
}

// A condition on SQLite's index: the organisation's range of rows, the filter's code, and every word it can know.
function indexed({ organisationId, filter, words }: Scope): RawBuilder<boolean> {
  const code = filterCode(filter);
  const terms = words.filter(isIndexed).map((word) => `text : "${word.replaceAll('"', '""')}"`);
  if (code) terms.push(`filters : "${code}"`);
  return sql`member_search match ${terms.join(' AND ')}
    and rowid between (${organisationId} << 32) and (${organisationId} << 32) + 4294967295`;
}
