import { sql, type Kysely, type RawBuilder } from 'kysely';
import { idList, isInList } from '../among.ts';
import { dialectOf } from '../dialectOf.ts';
import { preparedPer } from '../prepared.ts';
import type { Database, Invitation, MemberStatus } from '../schema.ts';
import { memberColumns, type MemberRow } from './memberColumns.ts';
import { passes, type MemberFilter } from './memberFilters.ts';
import { containsPostgres, countPostgres, searchPostgres } from './postgresSearch.ts';
import { comesAfter, countOf, countRows, MOST_COUNTED, limitedCount, type Count, type MemberKey } from './search.ts';
import { containsSqlite } from './sqliteNames.ts';
import { countSqlite, searchSqlite } from './sqliteSearch.ts';
import { searchWords } from './text.ts';

/** The order of the list; a minus reverses it. Members with the same status or invitation are sorted by name. */
export type MemberSort = 'name' | '-name' | 'status' | '-status' | 'invite' | '-invite';

/** The last member of a page. A list sorted by status or invitation consists of parts, one for each value. */
export interface MemberPlace extends MemberKey {
  part?: number;
}

export interface MemberQuery {
  organisationId: number;
  filter?: MemberFilter;
  /** Words, each of which is part of the name, the address or the phone number. */
  search?: string | undefined;
  sort?: MemberSort | undefined;
  /** `next` of the page before. */
  after?: MemberPlace | undefined;
  limit: number;
  /** A further condition on `memberships`, its columns named with the table. */
  also?: RawBuilder<boolean>;
  isCounted?: boolean;
}

type ListedMember = MemberRow & MemberKey;

export interface MemberPage {
  rows: ListedMember[];
  /** The place of the last row; missing on the last page. */
  next?: MemberPlace;
  /** The number of members of all pages, if `isCounted` asks for it. */
  count?: Count;
}

/** A page of an organisation's members with their accounts. */
export async function memberPage(db: Kysely<Database>, query: MemberQuery): Promise<MemberPage> {
  // PostgreSQL counts on a second connection at the same time; SQLite has only one connection for reading.
  const counting = query.isCounted && dialectOf(db) === 'postgres' ? countMembers(db, query) : undefined;
  // It is awaited below, but not if reading the rows fails or the count is not needed; an error is then ignored.
  counting?.catch(() => undefined);
  const page = await readPage(db, query);
  if (!query.isCounted) return page;
  // If all matches are on the first page, their number is known.
  const isAll = query.search && !query.after && !page.next;
  if (isAll) return { ...page, count: { people: page.rows.length, isExact: true } };
  return { ...page, count: await (counting ?? countMembers(db, query)) };
}

async function readPage(db: Kysely<Database>, query: MemberQuery): Promise<MemberPage> {
  const { sort = 'name', after, limit } = query;
  const parts = partsOf(sort);
  const rows: ListedMember[] = [];
  for (let part = after?.part ?? 0; part < parts.length; part++) {
    const left = limit - rows.length;
    const from = part === (after?.part ?? 0) ? after : undefined;
    const { rows: found, next } = splitPage(
      await readPart(db, { ...query, after: from, limit: left + 1 }, { sort, part }),
      left,
    );
    rows.push(...found);
    if (next) return { rows, next: { ...next, part } };
    // The page is full at the end of a part. The next page tells if the following parts have rows.
    const last = found.at(-1);
    if (found.length === left && last && part + 1 < parts.length) {
      return { rows, next: { sort_name: last.sort_name, person_id: last.person_id, part } };
    }
  }
  return { rows };
}

/** Removes the one row that was read beyond the limit to learn if there are more. */
export function splitPage<Row extends MemberKey>(rows: Row[], limit: number): { rows: Row[]; next?: MemberKey } {
  const last = rows[limit - 1];
  if (rows.length <= limit || !last) return { rows };
  return { rows: rows.slice(0, limit), next: { sort_name: last.sort_name, person_id: last.person_id } };
}

interface Part {
  sort: MemberSort;
  part: number;
}

async function readPart(db: Kysely<Database>, query: MemberQuery, { sort, part }: Part): Promise<ListedMember[]> {
  const { organisationId, filter = 'all', search = '', after, limit, also } = query;
  const condition = partsOf(sort)[part];
  const isDescending = sort === '-name';
  const both = also && condition ? sql<boolean>`${also} and ${condition}` : (also ?? condition);
  const words = searchWords(search);
  const wanted = { organisationId, filter, words, after, isDescending, limit, also: both };
  const ids = words.length > 0 ? await searchedIds(db, wanted) : undefined;
  if (ids) return firstOf(db, { organisationId, ids: idList(db, ids), rows: limit }, { isDescending });
  if (words.length > 0 || also) return withAccounts(ordered(db, wanted)).execute();
  return inOrderOfNames(
    db,
    { organisationId, limit, name: after?.sort_name ?? '', person: after?.person_id ?? 0 },
    { filter, sort, part, isDescending, goesOn: after !== undefined },
  );
}

const statuses: MemberStatus[] = ['active', 'inactive', 'deleted'];
const invitations: Invitation[] = ['none', 'invited', 'verified'];

/** The conditions of a list's parts. Each part is read in the order of names, so that every sort uses the same indexes. */
export function partsOf(sort: MemberSort = 'name'): (RawBuilder<boolean> | undefined)[] {
  const parts =
    sort === 'status' || sort === '-status'
      ? statuses.map((status) => sql<boolean>`memberships.status = ${status}`)
      : sort === 'invite' || sort === '-invite'
        ? invitations.map((invitation) => sql<boolean>`memberships.invitation = ${invitation}`)
        : [undefined];
  return sort.startsWith('-') ? parts.toReversed() : parts;
}

type Wanted = Parameters<typeof searchSqlite>[1];

// Returns ids whose first ones, in the order of names, are the page; `undefined` if a plain query is as fast.
const searchedIds = (db: Kysely<Database>, wanted: Wanted) =>
  dialectOf(db) === 'sqlite' ? searchSqlite(db, wanted) : searchPostgres(db, wanted);

function ordered(db: Kysely<Database>, { organisationId, filter, words, after, isDescending, limit, also }: Wanted) {
  const direction = isDescending ? 'desc' : 'asc';
  return membersOf(db, organisationId)
    .orderBy('memberships.sort_name', direction)
    .orderBy('memberships.person_id', direction)
    .where(passes(filter))
    .where(comesAfter(after, isDescending))
    .where(also ?? sql<boolean>`1 = 1`)
    .where(contains(db, words))
    .limit(limit);
}

interface Shape extends Part {
  filter: MemberFilter;
  isDescending: boolean;
  goesOn: boolean;
}

// One prepared statement for each shape: building a statement takes half as long as running it, and there are few shapes.
const inOrderOfNames = preparedPer<
  Shape,
  { organisationId: number; limit: number; name: string; person: number },
  ListedMember
>((db, { organisationId, limit, name, person }, { filter, sort, part, isDescending, goesOn }) => {
  const after = goesOn ? { sort_name: name, person_id: person } : undefined;
  const also = partsOf(sort)[part];
  return withAccounts(ordered(db, { organisationId, filter, words: [], after, isDescending, limit, also }));
});

// Chooses the rows of the page before it reads their accounts: SQLite's index may have found several times as many ids.
const firstOf = preparedPer<
  { isDescending: boolean },
  { organisationId: number; rows: number; ids: string },
  ListedMember
>((db, { organisationId, ids, rows }, { isDescending }) => {
  const direction = isDescending ? 'desc' : 'asc';
  const isSqlite = dialectOf(db) === 'sqlite';
  // The plus stops SQLite from using the index of names for the order, where it would read all names to find these few.
  const order = isSqlite ? sql`+memberships.sort_name` : sql`memberships.sort_name`;
  const named = (isOne: RawBuilder<boolean>) =>
    membersOf(db, organisationId)
      .where(isOne)
      .orderBy(order, direction)
      .orderBy('memberships.person_id', direction)
      .limit(rows);
  const all = named(isInList(db, 'memberships.person_id', ids));
  const first = sql<boolean>`memberships.person_id in (${all.clearSelect().select('memberships.person_id')})`;
  return withAccounts(isSqlite ? named(first) : all);
});

const membersOf = (db: Kysely<Database>, organisationId: number) =>
  db
    .selectFrom('memberships')
    .select(['memberships.person_id', 'memberships.sort_name'])
    .where('memberships.organisation_id', '=', organisationId);

const withAccounts = (members: ReturnType<typeof membersOf>) =>
  members.innerJoin('people', 'people.id', 'memberships.person_id').select(memberColumns);

/** The condition that a membership's `search_text` contains all words. */
export function contains(db: Kysely<Database>, words: readonly string[]): RawBuilder<boolean> {
  return dialectOf(db) === 'sqlite' ? containsSqlite(words) : containsPostgres(words);
}

/** Returns the number of members who pass the filter and match the search; matches are counted up to 1,000. */
export async function countMembers(
  db: Kysely<Database>,
  query: Pick<MemberQuery, 'organisationId' | 'filter' | 'search' | 'also'>,
): Promise<Count> {
  const { organisationId, filter = 'all', also } = query;
  const words = searchWords(query.search ?? '');
  if (also) return countAlso(db, { organisationId, filter, words, also });
  if (words.length === 0) return { people: (await countOf(db, organisationId, filter)).passing, isExact: true };
  const scope = { organisationId, filter, words };
  return dialectOf(db) === 'sqlite' ? countSqlite(db, scope) : countPostgres(db, scope);
}

// Matches of a search are counted up to `MOST_COUNTED`. A condition without a search is counted by its index.
async function countAlso(db: Kysely<Database>, scope: Pick<Wanted, 'organisationId' | 'filter' | 'words' | 'also'>) {
  const { organisationId, filter, words, also } = scope;
  const wanted = { ...scope, after: undefined, isDescending: false, limit: MOST_COUNTED + 1 };
  const ids = words.length > 0 ? await searchedIds(db, wanted) : undefined;
  if (ids) return limitedCount(new Set(ids).size);
  const most = words.length > 0 ? sql`limit ${MOST_COUNTED + 1}` : sql``;
  const found = await countRows(
    db,
    sql`select 1 from memberships where organisation_id = ${organisationId} and ${passes(filter)} and ${also}
      and ${contains(db, words)} ${most}`,
  );
  return words.length > 0 ? limitedCount(found) : { people: found, isExact: true };
}
