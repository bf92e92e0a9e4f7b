import { sql, type Kysely, type RawBuilder } from 'kysely';
import { endsSoon, hasEnd, hasEnded } from '#server/domain/accessEnd.ts';
import { dialectOf } from '#server/platform/db/dialectOf.ts';
import {
  contains,
  countMembers,
  memberPage,
  splitPage,
  type MemberPlace,
} from '#server/platform/db/members/memberPage.ts';
import { comesAfter, countRows, type Count, type MemberKey } from '#server/platform/db/members/search.ts';
import { suggestMembers } from '#server/platform/db/members/suggestMembers.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { searchWords } from '#server/platform/db/members/text.ts';

/** The filter of the people who are assigned to an application. */
export interface AssignedQuery {
  organisationId: number;
  applicationId: number;
  search?: string | undefined;
  status?: 'enabled' | 'disabled' | 'limited' | 'ending' | 'ended' | undefined;
  /** The time for which ends are judged. */
  now: number;
  after?: MemberPlace | undefined;
  limit: number;
}

export interface AssignedPage {
  /** Sorted by name. */
  ids: number[];
  next?: MemberPlace | undefined;
  count: Count;
}

/** From this share of the members on, names are read in index order; below it the assigned people are sorted. */
const MANY = 1 / 10;

/** A page of the people assigned to an application, in the order of names, with their count. */
export async function assignedPage(db: Kysely<Database>, query: AssignedQuery): Promise<AssignedPage> {
  const { organisationId, limit, after, search } = query;
  const words = searchWords(search ?? '');
  const [assigned, { people: everybody }] = await Promise.all([
    countAssigned(db, query),
    countMembers(db, { organisationId }),
  ]);
  const whole: Count = { people: assigned, isExact: true };
  if (assigned === 0) return { ids: [], count: whole };
  if (assigned < everybody * MANY) {
    const [rows, count] = await Promise.all([
      sortedFew(db, query, words, limit + 1),
      words.length === 0 ? whole : countFew(db, query, words),
    ]);
    const page = splitPage(rows, limit);
    return { ids: page.rows.map((row) => row.person_id), next: page.next, count };
  }
  const also = sql<boolean>`exists (${assignments(query)} and a.person_id = memberships.person_id)`;
  const isCounted = words.length > 0;
  const { rows, next, count = whole } = await memberPage(db, { organisationId, also, search, after, limit, isCounted });
  return { ids: rows.map((row) => row.person_id), next, count };
}

/** Ids of up to `limit` people who can be assigned to an application; names that begin with the search come first. */
export async function assignableIds(
  db: Kysely<Database>,
  { organisationId, search, limit, ...query }: AssignedQuery,
): Promise<number[]> {
  const [assigned, active, inactive] = await Promise.all([
    countAssigned(db, { organisationId, limit, ...query }),
    countMembers(db, { organisationId, filter: 'active' }),
    countMembers(db, { organisationId, filter: 'inactive' }),
  ]);
  // Everybody is assigned already, so no row needs to be read.
  if (assigned >= active.people + inactive.people) return [];
  const taken = assignments({ organisationId, limit, ...query });
  return suggestMembers(db, {
    organisationId,
    limit,
    also: sql`memberships.status <> 'deleted' and not exists (${taken} and a.person_id = memberships.person_id)`,
    ...(search && { search }),
  });
}

// One SQL text for all uses; `a` is the assignment.
function assignments(query: AssignedQuery): RawBuilder<unknown> {
  const { organisationId, applicationId } = query;
  return sql`select a.person_id from assignments a
    where a.organisation_id = ${organisationId} and a.application_id = ${applicationId} and ${stateOf(query)}`;
}

function stateOf({ status, now }: AssignedQuery): RawBuilder<boolean> {
  if (status === 'limited') return hasEnd('a.ends_at');
  if (status === 'ending') return endsSoon('a.ends_at', now);
  if (status === 'ended') return hasEnded('a.ends_at', now);
  return status === undefined ? sql`1 = 1` : sql`a.enabled = ${status === 'enabled' ? 1 : 0}`;
}

function countAssigned(db: Kysely<Database>, query: AssignedQuery): Promise<number> {
  return countRows(db, assignments(query));
}

async function sortedFew(db: Kysely<Database>, query: AssignedQuery, words: readonly string[], most: number) {
  // The plus keeps SQLite from reading all names in index order for a few rows.
  const order = dialectOf(db) === 'sqlite' ? sql`+sort_name` : sql`sort_name`;
  const { rows } = await sql<MemberKey>`
    select person_id, sort_name from ${fewOf(db, query, words)} and ${comesAfter(query.after, false)}
    order by ${order}, person_id limit ${most}`.execute(db);
  return rows;
}

async function countFew(db: Kysely<Database>, query: AssignedQuery, words: readonly string[]): Promise<Count> {
  return { people: await countRows(db, sql`select 1 from ${fewOf(db, query, words)}`), isExact: true };
}

// The rest of a `from` clause: the assigned members who match.
function fewOf(db: Kysely<Database>, query: AssignedQuery, words: readonly string[]): RawBuilder<unknown> {
  return sql`memberships where organisation_id = ${query.organisationId}
    and person_id in (${assignments(query)}) and ${contains(db, words)}`;
}
