import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { idList, isInList } from '../among.ts';
import { dialectOf } from '../dialectOf.ts';
import { passes, type MemberFilter } from './memberFilters.ts';
import {
  comesAfter,
  contains,
  countOf,
  countRows,
  MOST_COUNTED,
  type Count,
  type MemberKey,
  type Scope,
} from './memberSearch.ts';
import { countPostgres, searchPostgres } from './postgresSearch.ts';
import type { Database } from '../schema.ts';
import { countSqlite, searchSqlite } from './sqliteSearch.ts';
import { foldText, LAST_LETTER, memberText, searchWords } from './text.ts';

export interface MemberQuery {
  organisationId: number;
  filter?: MemberFilter;
  /** Words, each of which is part of the name, the address or the phone number. */
  search?: string;
  after?: MemberKey;
  isDescending?: boolean;
  limit: number;
  /** A further condition on `memberships`, its columns named with the table. */
  also?: RawBuilder<boolean>;
}

interface FirstOf {
  ids: string;
  rows: number;
}

type Members = SelectQueryBuilder<Database, 'memberships', MemberKey>;

/**
 * A page of an organisation's members in the order of their names, to be joined and selected from. It yields one row
 * more than `limit` when there is a next page: `splitPage` takes it off.
 */
export async function memberPage(db: Kysely<Database>, query: MemberQuery): Promise<Members> {
  const ids = await searchedIds(db, query);
  return ids ? firstOf(db, { ...query, ids: idList(db, ids), rows: query.limit + 1 }) : readMembers(db, query);
}

/** The same by reading all names in order until the page is full. */
export function readMembers(db: Kysely<Database>, query: MemberQuery): Members {
  const page = orderedMembers(db, { ...query, rows: query.limit + 1 });
  const words = searchWords(query.search ?? '');
  return words.length > 0 ? page.where(contains(db, words)) : page;
}

/** The ids among which those of a page are the first in order; `undefined` where plain reading is as good. */
export async function searchedIds(db: Kysely<Database>, query: MemberQuery): Promise<number[] | undefined> {
  const words = searchWords(query.search ?? '');
  if (words.length === 0) return undefined;
  const { organisationId, filter = 'all', after, isDescending = false, also } = query;
  const search = { organisationId, filter, words, after, isDescending, limit: query.limit + 1, also };
  return dialectOf(db) === 'sqlite' ? searchSqlite(db, search) : searchPostgres(db, search);
}

/**
 * The first of these members in the order of their names; the ids as `idList` writes them. They are chosen before what is
 * joined to them is read: what is joined must be one of each.
 */
export function firstOf(
  db: Kysely<Database>,
  { organisationId, ids, rows, isDescending = false }: Pick<MemberQuery, 'organisationId' | 'isDescending'> & FirstOf,
): Members {
  const direction = isDescending ? 'desc' : 'asc';
  const isSqlite = dialectOf(db) === 'sqlite';
  // The plus keeps SQLite from reading all names in order for the sake of these few.
  const order = isSqlite ? sql`+memberships.sort_name` : sql`memberships.sort_name`;
  const named = (isOne: RawBuilder<boolean>) =>
    membersOf(db, organisationId)
      .where(isOne)
      .orderBy(order, direction)
      .orderBy('memberships.person_id', direction)
      .limit(rows);
  const all = named(isInList(db, 'memberships.person_id', ids));
  // SQLite's index may have found several times as many: the accounts of the others need not be read.
  return isSqlite ? named(sql`memberships.person_id in (${all.clearSelect().select('memberships.person_id')})`) : all;
}

/** Members in the order of their names, without a search; `rows` of them. */
export function orderedMembers(
  db: Kysely<Database>,
  {
    organisationId,
    filter = 'all',
    after,
    isDescending = false,
    rows,
    also = sql`1 = 1`,
  }: Omit<MemberQuery, 'search' | 'limit'> & { rows: number },
): Members {
  const direction = isDescending ? 'desc' : 'asc';
  return membersOf(db, organisationId)
    .orderBy('memberships.sort_name', direction)
    .orderBy('memberships.person_id', direction)
    .where(passes(filter))
    .where(comesAfter(after, isDescending))
    .where(also)
    .limit(rows);
}

/** Takes off the row that only tells that there are more, and says where the next page begins. */
export function splitPage<Row extends MemberKey>(rows: Row[], limit: number): { rows: Row[]; next?: MemberKey } {
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { rows };
  return { rows: rows.slice(0, limit), next: { sort_name: last.sort_name, person_id: last.person_id } };
}

/**
 * The ids of up to `limit` members to offer in a picker while its text is typed: first those whose name begins with the
 * text, then the others that match, each in the order of names.
 */
export async function suggestMembers(db: Kysely<Database>, query: Omit<MemberQuery, 'after'>): Promise<number[]> {
  const { organisationId, filter = 'all', limit, also = sql`1 = 1` } = query;
  const beginning = foldText(query.search ?? '');
  const first = beginning
    ? await db
        .selectFrom('memberships')
        .select('person_id')
        .where('organisation_id', '=', organisationId)
        .where('sort_name', '>=', beginning)
        .where('sort_name', '<', `${beginning}${LAST_LETTER}`)
        .where(passes(filter))
        .where(also)
        .orderBy('sort_name')
        .orderBy('person_id')
        .limit(limit)
        .execute()
    : [];
  if (first.length === limit) return first.map((row) => row.person_id);
  const others = await (await memberPage(db, query)).execute();
  return [...new Set([...first, ...others].map((row) => row.person_id))].slice(0, limit);
}

/**
 * How many members pass the filter and match the search. Of a search's matches at most 1,000 are counted. `also` replaces
 * the filter: it is a condition that an index of its own answers.
 */
export async function countMembers(
  db: Kysely<Database>,
  { also, ...query }: Pick<MemberQuery, 'organisationId' | 'filter' | 'search' | 'also'>,
): Promise<Count> {
  const scope = { filter: 'all' as const, ...query, words: searchWords(query.search ?? '') };
  if (also) return countThose(db, scope, also);
  if (scope.words.length === 0) {
    return { people: (await countOf(db, scope.organisationId, scope.filter)).passing, isExact: true };
  }
  return dialectOf(db) === 'sqlite' ? countSqlite(db, scope) : countPostgres(db, scope);
}

async function countThose(
  db: Kysely<Database>,
  { organisationId, words }: Pick<Scope, 'organisationId' | 'words'>,
  also: RawBuilder<boolean>,
): Promise<Count> {
  const most = words.length > 0 ? MOST_COUNTED : Number.MAX_SAFE_INTEGER;
  const found = await countRows(
    db,
    sql`select 1 from memberships
      where organisation_id = ${organisationId} and ${also} and ${contains(db, words)} limit ${most}`,
  );
  return { people: found, isExact: found < most };
}

/** The same beside what is read meanwhile, on a connection of its own; `undefined` where there is one to read by. */
export function countMeanwhile(...[db, query]: Parameters<typeof countMembers>): Promise<Count> | undefined {
  if (dialectOf(db) === 'sqlite') return undefined;
  const counting = countMembers(db, query);
  // Whoever waits for it hears of it; nobody may.
  counting.catch(() => undefined);
  return counting;
}

/**
 * Brings the memberships of a person up to date: after a change of the name or an address, after its verification, and
 * after an invitation was accepted. Where somebody from elsewhere has not joined yet, nothing but the address that
 * was invited is told. Who has not joined has verified nothing there, whatever was accepted elsewhere.
 */
export async function refreshMembers(tx: Kysely<Database>, personId: number): Promise<void> {
  const person = await tx
    .selectFrom('people')
    .select(['first_name', 'last_name', 'email', 'mobile', 'email_verified_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const mine = tx.updateTable('memberships').where('person_id', '=', personId);
  await mine
    .set(memberText(person))
    .where((or) => or.or([or('is_external', '=', 0), or('joined_at', 'is not', null)]))
    .execute();
  await mine
    .set({ verified: person.email_verified_at === null ? 0 : 1 })
    .where('joined_at', 'is not', null)
    .execute();
  await mine
    .set(memberText({ first_name: person.email, email: '' }))
    .where('is_external', '=', 1)
    .where('joined_at', 'is', null)
    .execute();
}

const membersOf = (db: Kysely<Database>, organisationId: number): Members =>
  db
    .selectFrom('memberships')
    .select(['memberships.person_id', 'memberships.sort_name'])
    .where('memberships.organisation_id', '=', organisationId);
