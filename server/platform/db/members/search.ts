import { sql, type Kysely, type RawBuilder } from 'kysely';
import { passes, type MemberFilter } from './memberFilters.ts';
import { preparedPer } from '../prepared.ts';
import type { Database } from '../schema.ts';

/** A place in the list: the member after whom a page begins. */
export interface MemberKey {
  sort_name: string;
  person_id: number;
}

/** The members that are searched, and the words that each match contains. */
export interface Scope {
  organisationId: number;
  filter: MemberFilter;
  words: readonly string[];
}

/** A search for the first matches after a place of the list. */
export interface MemberSearch extends Scope {
  after: MemberKey | undefined;
  isDescending: boolean;
  limit: number;
  /** A further condition on `memberships`. */
  also: RawBuilder<boolean> | undefined;
}

/** The number of matches; if it is not exact, there are at least that many. */
export interface Count {
  people: number;
  isExact: boolean;
}

/** Matches of a search are counted up to this number. Counting more would take longer than reading the page. */
export const MOST_COUNTED = 1000;

/** Tells if the trigram index finds the word: it has three letters or more. */
export function isIndexed(word: string): boolean {
  return Array.from(word).length >= 3;
}

/** The condition that a row comes after a place of the list. */
export function comesAfter(after: MemberKey | undefined, isDescending: boolean): RawBuilder<boolean> {
  if (!after) return sql`1 = 1`;
  return sql`(sort_name, person_id) ${sql.raw(isDescending ? '<' : '>')} (${after.sort_name}, ${after.person_id})`;
}

export function inOrder(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`sort_name desc, person_id desc` : sql`sort_name, person_id`;
}

/** Returns how many members pass a filter, and how many the organisation has, from the counts that triggers keep. */
export async function countOf(
  db: Kysely<Database>,
  organisationId: number,
  filter: MemberFilter,
): Promise<{ passing: number; all: number }> {
  const [row] = await counted(db, { organisationId }, { filter });
  return { passing: row?.passing ?? 0, all: row?.all ?? 0 };
}

const counted = preparedPer<
  { filter: MemberFilter },
  { organisationId: number },
  { passing: number | null; all: number | null }
>((db, { organisationId }, { filter }) =>
  db
    .selectFrom('member_counts')
    .select(sql<number | null>`sum(case when ${passes(filter)} then people else 0 end)`.as('passing'))
    .select(sql<number | null>`sum(people)`.as('all'))
    .where('organisation_id', '=', organisationId),
);

/** The number of rows of a query. */
export async function countRows(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from (${query}) as found`.execute(db);
  return rows[0]?.found ?? 0;
}

/** Makes a `Count` of the number of matches that were found, which is at most one more than `MOST_COUNTED`. */
export const limitedCount = (found: number, isWhole = true): Count => ({
  people: Math.min(found, MOST_COUNTED),
  isExact: isWhole && found <= MOST_COUNTED,
});
