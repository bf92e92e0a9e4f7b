import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { FoundPerson, GroupPerson } from '#plugins/groups/contract.ts';
import type { GroupRole } from '#plugins/groups/rules.ts';
import { isAmong } from '#server/platform/db/among.ts';
import { contains, memberPage, splitPage, type MemberPlace } from '#server/platform/db/members/memberPage.ts';
import { shownName, type Invited } from '#server/platform/names.ts';
import { MOST_COUNTED, limitedCount, type Count } from '#server/platform/db/members/search.ts';
import { suggestMembers } from '#server/platform/db/members/suggestMembers.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { searchWords } from '#server/platform/db/members/text.ts';

/**
 * Up to this number, the people of a role are sorted for each page; above it, names are read in the organisation's index
 * order.
 */
const SMALL_GROUP = 2000;

/** The group and role whose people are read. */
export interface PeopleQuery {
  organisationId: number;
  groupId: number;
  role: GroupRole;
  search?: string | undefined;
}

const columns = [
  'people.id',
  'people.email',
  'people.first_name',
  'people.last_name',
  'memberships.sort_name',
  'memberships.person_id',
  'memberships.joined',
  'memberships.typed_first_name',
  'memberships.typed_last_name',
] as const;

/** A page of a group's people of one role, in the order of names, with the start of the next page. */
export async function peoplePage(
  db: Kysely<Database>,
  query: PeopleQuery,
  { after, limit }: { after?: MemberPlace | undefined; limit: number },
): Promise<{ people: GroupPerson[]; next?: MemberPlace }> {
  const { organisationId, search } = query;
  const ids = await idsOfRole(db, query, limit > SMALL_GROUP ? limit : SMALL_GROUP + 1);
  const { rows, next } =
    ids.length > SMALL_GROUP && limit <= SMALL_GROUP
      ? await memberPage(db, { organisationId, limit, also: isIn(query), search, after })
      : splitPage(await sorted(db, query, ids, after, limit), limit);
  return { people: rows.map((row) => ({ ...personOf(row), groupUserId: row.id })), ...(next && { next }) };
}

/** The number of matching people of one role. The matches of a search are counted up to 1,000. */
export async function countPeople(db: Kysely<Database>, query: PeopleQuery): Promise<Count> {
  const all = db.selectFrom('group_members').select('person_id').where('group_id', '=', query.groupId);
  const isSearch = searchWords(query.search ?? '').length > 0;
  const counted = isSearch ? matching(db, query).limit(MOST_COUNTED + 1) : all.where('role', '=', query.role);
  const { count: found } = await db
    .selectFrom(counted.as('counted'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (!isSearch) return { people: found, isExact: true };
  return limitedCount(found);
}

/** People who can join a group, best matches first; `outside` excludes the people of that group. */
export async function findPeople(
  db: Kysely<Database>,
  organisationId: number,
  { search, outside, limit }: { search: string; outside?: number | undefined; limit: number },
): Promise<FoundPerson[]> {
  const also =
    outside === undefined
      ? sql<boolean>`memberships.status <> 'deleted'`
      : sql<boolean>`memberships.status <> 'deleted' and not exists (
          select 1 from group_members where group_members.group_id = ${outside}
          and group_members.organisation_id = ${organisationId} and group_members.person_id = memberships.person_id)`;
  const ids = await suggestMembers(db, { organisationId, search, limit, also });
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(columns)
    .where('memberships.organisation_id', '=', organisationId)
    .where(isAmong(db, 'memberships.person_id', ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, personOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function idsOfRole(db: Kysely<Database>, { groupId, role }: PeopleQuery, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('person_id')
    .where('group_id', '=', groupId)
    .where('role', '=', role)
    .limit(limit)
    .execute();
  return rows.map((row) => row.person_id);
}

/** Reads all these people and sorts them. */
function sorted(
  db: Kysely<Database>,
  { organisationId, search = '' }: PeopleQuery,
  ids: readonly number[],
  after: MemberPlace | undefined,
  limit: number,
) {
  const behind = sql<boolean>`(memberships.sort_name, memberships.person_id) > (${after?.sort_name}, ${after?.person_id})`;
  return (
    db
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person_id')
      .select(columns)
      .where('memberships.organisation_id', '=', organisationId)
      .where(isAmong(db, 'memberships.person_id', ids))
      .where(contains(db, searchWords(search)))
      .where(after ? behind : sql<boolean>`1 = 1`)
      // The expression keeps the database from reading all names of the organisation in index order for a few rows.
      .orderBy(sql`coalesce(memberships.sort_name, '')`)
      .orderBy('memberships.person_id')
      .limit(limit + 1)
      .execute()
  );
}

function matching(db: Kysely<Database>, { organisationId, groupId, role, search = '' }: PeopleQuery) {
  return db
    .selectFrom('group_members')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organisation_id', '=', 'group_members.organisation_id')
        .onRef('memberships.person_id', '=', 'group_members.person_id'),
    )
    .select('memberships.person_id')
    .where('group_members.organisation_id', '=', organisationId)
    .where('group_members.group_id', '=', groupId)
    .where('group_members.role', '=', role)
    .where(contains(db, searchWords(search)));
}

function isIn({ groupId, role }: PeopleQuery): RawBuilder<boolean> {
  return sql`exists (
    select 1 from group_members
    where group_id = ${groupId} and person_id = memberships.person_id and role = ${role})`;
}

const personOf = (row: Invited & { id: number }): FoundPerson => ({
  id: row.id,
  email: row.email,
  name: shownName(row),
});
