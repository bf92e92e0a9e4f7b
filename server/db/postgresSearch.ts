import { sql, type Kysely } from 'kysely';
import { passes } from './memberFilters.ts';
import {
  comesAfter,
  contains,
  countOf,
  countRows,
  idsInWindow,
  inOrder,
  isIndexed,
  MOST_COUNTED,
  type Count,
  type MemberSearch,
  type Scope,
} from './memberSearch.ts';
import type { Database } from './schema.ts';

/** As many can be read through whatever is searched. */
const FEW = 2000;
/**
 * Names to read in order before the index is asked: at least about 1 ms, and those of a common first name, since within
 * it a family name stands at one place.
 */
const LEAST_WINDOW = 4000;
const COMMON_NAME = 1 / 50;

/**
 * The ids of a page in order, or undefined when plain reading is as good. What many match is found fastest by reading
 * names in order until the page is full, what few match by asking the index and sorting. The planner has to guess which
 * it is, and reads a million names for a match that all come late in the alphabet; so a few are read first.
 */
export async function searchPostgres(db: Kysely<Database>, search: MemberSearch): Promise<number[] | undefined> {
  if (!search.words.some(isIndexed)) return undefined;
  const { passing, all } = await countOf(db, search.organisationId, search.filter);
  if (passing <= FEW) return undefined;
  const ids = await idsInWindow(db, search, Math.max(LEAST_WINDOW, Math.ceil(all * COMMON_NAME)));
  return ids.length === search.limit ? ids : sorted(db, search);
}

/** How many match. */
export async function countPostgres(db: Kysely<Database>, { organisationId, filter, words }: Scope): Promise<Count> {
  const found = await countRows(
    db,
    sql`select 1 from memberships
      where organisation_id = ${organisationId} and ${passes(filter)} and ${contains(db, words)}
      limit ${MOST_COUNTED + 1}`,
  );
  return { people: Math.min(found, MOST_COUNTED), isExact: found <= MOST_COUNTED };
}

// Materialized, or the planner would read names in order again.
async function sorted(db: Kysely<Database>, search: MemberSearch): Promise<number[]> {
  const { organisationId, filter, words, after, isDescending, limit, also = sql`1 = 1` } = search;
  const { rows } = await sql<{ person_id: number }>`
    with matches as materialized (
      select person_id, sort_name from memberships
      where organisation_id = ${organisationId} and ${passes(filter)} and ${contains(db, words)}
        and ${comesAfter(after, isDescending)} and ${also}
    )
    select person_id from matches order by ${inOrder(isDescending)} limit ${limit}`.execute(db);
  return rows.map((row) => row.person_id);
}
