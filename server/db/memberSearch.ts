import { sql, type Kysely, type RawBuilder } from 'kysely';
import { dialectOf } from './dialectOf.ts';
import { filterCode, passes, type MemberFilter } from './memberFilters.ts';
import type { Database } from './schema.ts';

/** A place in the list: after whom a page begins. */
export interface MemberKey {
  sort_name: string;
  person_id: number;
}

export interface MemberSearch {
  organisationId: number;
  filter: MemberFilter;
  words: readonly string[];
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
export function isIndexed(word: string): boolean {
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
  if (!search.words.some(isIndexed)) return undefined;
  const { passing, all } = await countOf(db, search.organisationId, search.filter);
  if (passing <= FEW) return undefined;
  if (dialectOf(db) === 'postgres') {
    return (await inWindow(db, search, POSTGRES_WINDOW)) ?? (await amongMatches(db, search));
  }
  const matches = await countIndexed(db, search, MOST_COUNTED);
  const read = (search.limit * all) / (matches + 1);
  if (matches < MOST_COUNTED && matches * MATCH_COST <= read) return await amongMatches(db, search);
  const window = Math.max(LEAST_WINDOW, matches * MATCH_COST, 2 * read);
  return (await inWindow(db, search, Math.ceil(window))) ?? (await amongMatches(db, search));
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

/** How many SQLite's index finds, at most `most`; exact when every word is indexed. */
export async function countIndexed(
  db: Kysely<Database>,
  { organisationId, filter, words }: Pick<MemberSearch, 'organisationId' | 'filter' | 'words'>,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ matches: number }>`
    select count(*) as matches from (
      select 1 from member_search where ${indexed(organisationId, filter, words)} limit ${most}
    )`.execute(db);
  return rows[0]?.matches ?? 0;
}

// The first rows in the order of names that match, if a page of them is among the next `size`.
async function inWindow(db: Kysely<Database>, search: MemberSearch, size: number): Promise<number[] | undefined> {
  const order = inOrder(search.isDescending);
  const hint = dialectOf(db) === 'sqlite' ? sql`indexed by memberships_by_name` : sql``;
  // The window's rows come in its order, so that reading ends with the page; ordering again would read it whole.
  const { rows } = await sql<{ person_id: number }>`
    select person_id from (
      select person_id, sort_name, search_text, status, invitation, is_external, joined from memberships ${hint}
      where organisation_id = ${search.organisationId} and ${comesAfter(search.after, search.isDescending)}
        and ${search.also}
      order by ${order} limit ${size}
    ) as names
    where ${passes(search.filter)} and ${contains(db, search.words)} limit ${search.limit}`.execute(db);
  return rows.length === search.limit ? rows.map((row) => row.person_id) : undefined;
}

// All matches by the index, sorted.
async function amongMatches(db: Kysely<Database>, search: MemberSearch): Promise<number[]> {
  const rest = sql`${comesAfter(search.after, search.isDescending)} and ${contains(db, search.words)} and ${search.also}`;
  const page = sql`order by ${inOrder(search.isDescending)} limit ${search.limit}`;
  const { organisationId, filter, words } = search;
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{ person_id: number }>`
          select person_id from member_search
          cross join memberships on organisation_id = ${organisationId} and person_id = (rowid & 4294967295)
          where ${indexed(organisationId, filter, words)} and ${rest} ${page}`
      : // Materialized, or the planner may read names in order for a match that never comes.
        sql<{ person_id: number }>`
          with matches as materialized (
            select person_id, sort_name from memberships
            where organisation_id = ${organisationId} and ${passes(filter)} and ${rest}
          )
          select person_id from matches ${page}`;
  return (await query.execute(db)).rows.map((row) => row.person_id);
}

function inOrder(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`sort_name desc, person_id desc` : sql`sort_name, person_id`;
}

// A condition on SQLite's index: the organisation's range of rows, the filter's code, and every word it can know.
function indexed(organisationId: number, filter: MemberFilter, words: readonly string[]): RawBuilder<boolean> {
  const code = filterCode(filter);
  const terms = words.filter(isIndexed).map((word) => `text : "${word.replaceAll('"', '""')}"`);
  if (code) terms.push(`filters : "${code}"`);
  return sql`member_search match ${terms.join(' AND ')}
    and rowid between (${organisationId} << 32) and (${organisationId} << 32) + 4294967295`;
}
