import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { GroupRole } from '#plugins/groups/rules.ts';
import { isAmong } from '#server/platform/db/among.ts';
import { insertMany } from '#server/platform/db/bulk.ts';
import { forUpdate } from '#server/platform/db/locks.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { contains } from '#server/platform/db/members/memberPage.ts';
import { emailKey, nameText, searchWords } from '#server/platform/db/members/text.ts';
import { policies } from '#server/features/policies/queries.ts';
import type { Place } from '#server/domain/calls/lists/paging.ts';
import { groupsTable } from './tables.ts';

/** The number of people that one statement removes. It also updates their counts, and PostgreSQL stops it after two seconds. */
const AT_ONCE = 2000;

/** The groups of an organisation, each with the viewer's own role in it. */
const groups = (db: Kysely<Database>, organisationId: number, viewerId: number) =>
  db
    .selectFrom('groups')
    .leftJoin('group_members as mine', (join) =>
      join.onRef('mine.group_id', '=', 'groups.id').on('mine.person_id', '=', viewerId),
    )
    .select(['groups.id', 'groups.name', 'groups.sort_name', 'groups.description', 'groups.people_count', 'mine.role'])
    .select(sql<number>`exists (select 1 from policy_groups where policy_groups.group_id = groups.id)`.as('is_guarded'))
    .where('groups.organisation_id', '=', organisationId);

export type GroupRow = Awaited<ReturnType<typeof groupPage>>[number];

/** Groups in the order of names, after a key; one extra row when there are more than `limit`. */
export function groupPage(
  db: Kysely<Database>,
  organisationId: number,
  viewerId: number,
  { after, limit, ...question }: GroupFilter & { after?: Place | undefined; limit: number },
) {
  return groups(db, organisationId, viewerId)
    .where(fitsFilter(db, question))
    .where(after ? sql<boolean>`(groups.sort_name, groups.id) > (${after.text}, ${after.id})` : sql<boolean>`1 = 1`)
    .orderBy('groups.sort_name')
    .orderBy('groups.id')
    .limit(limit + 1)
    .execute();
}

export async function countGroups(
  db: Kysely<Database>,
  organisationId: number,
  question: GroupFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('groups')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where(fitsFilter(db, question))
    .executeTakeFirstOrThrow();
  return count;
}

interface GroupFilter {
  search?: string | undefined;
  /** Leaves out the groups of this person. */
  without?: number | undefined;
}

const fitsFilter =
  (db: Kysely<Database>, { search = '', without }: GroupFilter) =>
  (of: ExpressionBuilder<Database, 'groups'>) =>
    of.and([
      contains(db, searchWords(search)),
      ...(without === undefined
        ? []
        : [
            sql<boolean>`not exists (
              select 1 from group_members where group_members.group_id = groups.id and group_members.person_id = ${without}
            )`,
          ]),
    ]);

/** The groups that a person is in. */
export function groupsWith(db: Kysely<Database>, organisationId: number, personId: number) {
  return groups(db, organisationId, personId).where('mine.role', 'is not', null).orderBy('groups.sort_name').execute();
}

/** One group; `undefined` both for a group of another organisation and for an unknown id. */
export function groupById(db: Kysely<Database>, organisationId: number, viewerId: number, groupId: number) {
  return groups(db, organisationId, viewerId).where('groups.id', '=', groupId).executeTakeFirst();
}

/** Locks a group until the transaction ends. Every change of its people does. Answers false when the group does not exist. */
export async function lockGroup(tx: Kysely<Database>, organisationId: number, groupId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('groups')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', groupId)
    .$call(forUpdate(tx))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks members until the transaction ends, so that nobody is deleted while being added. Members are locked before the
 * group, because a deletion locks them in that order. Answers each one's status.
 */
export async function lockMembers(tx: Kysely<Database>, organisationId: number, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('memberships')
    .select(['person_id', 'status'])
    .where('organisation_id', '=', organisationId)
    .where(isAmong(tx, 'person_id', ids))
    .orderBy('person_id')
    .$call(forUpdate(tx))
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.status]));
}

/** The administrators and owners among given people. */
export async function adminsAmong(
  tx: Kysely<Database>,
  organisationId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('memberships')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where(isAmong(tx, 'person_id', ids))
    .where((is) =>
      is.or([is('is_admin', '=', sql.lit(1)), is('is_owner', '=', sql.lit(1)), is('duties', '<>', sql.lit(''))]),
    )
    .execute();
  return new Set(rows.map((row) => row.person_id));
}

/** The members with exactly these addresses. */
export async function idsByAddress(
  tx: Kysely<Database>,
  organisationId: number,
  emails: readonly string[],
): Promise<number[]> {
  if (emails.length === 0) return [];
  const rows = await tx
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person_id', 'people.id')
    .select('people.id')
    .where('memberships.organisation_id', '=', organisationId)
    .where('memberships.status', '<>', sql.lit('deleted'))
    .where('people.email_key', 'in', emails.map(emailKey))
    .execute();
  return rows.map((row) => row.id);
}

/** Everybody in a group. */
export async function idsIn(tx: Kysely<Database>, organisationId: number, groupId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('group_members')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', groupId)
    .orderBy('person_id')
    .execute();
  return rows.map((row) => row.person_id);
}

/** Everybody in a group, by role. */
export async function listsIn(tx: Kysely<Database>, organisationId: number, groupId: number) {
  const rows = await tx
    .selectFrom('group_members')
    .select(['person_id', 'role'])
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', groupId)
    .execute();
  const idsOf = (role: GroupRole) => rows.filter((row) => row.role === role).map((row) => row.person_id);
  return { moderators: idsOf('moderator'), members: idsOf('member') };
}

/** The policies that apply to a group. */
export function policiesFor(db: Kysely<Database>, organisationId: number, groupId: number) {
  return policies(db, organisationId)
    .innerJoin('policy_groups', 'policy_groups.policy_id', 'policies.id')
    .where('policy_groups.group_id', '=', groupId)
    .orderBy('policies.sort_name')
    .execute();
}

interface GroupText {
  name: string;
  description: string;
}

/** Adds a group; `restored` is the id of a deleted one. */
export async function insertGroup(
  tx: Kysely<Database>,
  organisationId: number,
  { name, description }: GroupText,
  now: number,
  restored?: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('groups')
    .values({
      id: restored ?? (await newId(tx, groupsTable)),
      organisation_id: organisationId,
      name,
      ...nameText(name),
      description,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setGroupText(
  tx: Kysely<Database>,
  organisationId: number,
  groupId: number,
  { name, description }: GroupText,
): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ name, ...nameText(name), description })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', groupId)
    .execute();
}

export async function createdAtOf(tx: Kysely<Database>, groupId: number): Promise<number> {
  const row = await tx.selectFrom('groups').select('created_at').where('id', '=', groupId).executeTakeFirstOrThrow();
  return row.created_at;
}

/** Puts a group under policies. Policies that no longer exist are left out. */
export async function addToPolicies(
  tx: Kysely<Database>,
  organisationId: number,
  groupId: number,
  policyIds: readonly number[],
): Promise<void> {
  const rows = await tx
    .selectFrom('policies')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where(isAmong(tx, 'id', policyIds))
    .execute();
  await insertMany(
    tx,
    'policy_groups',
    rows.map(({ id }) => ({ organisation_id: organisationId, policy_id: id, group_id: groupId })),
  );
}

/** Deletes a group. The database deletes its memberships and its links to policies with it. */
export async function removeGroup(tx: Kysely<Database>, organisationId: number, groupId: number): Promise<void> {
  await tx.deleteFrom('groups').where('organisation_id', '=', organisationId).where('id', '=', groupId).execute();
}

/** The roles of given people in a group. */
export async function rolesOf(
  tx: Kysely<Database>,
  groupId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, GroupRole>> {
  const rows = await tx
    .selectFrom('group_members')
    .select(['person_id', 'role'])
    .where('group_id', '=', groupId)
    .where(isAmong(tx, 'person_id', ids))
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.role]));
}

export async function addToGroup(
  tx: Kysely<Database>,
  organisationId: number,
  groupId: number,
  people: readonly { id: number; role: GroupRole }[],
): Promise<void> {
  await insertMany(
    tx,
    'group_members',
    people.map(({ id, role }) => ({ organisation_id: organisationId, group_id: groupId, person_id: id, role })),
  );
}

export async function setRoles(
  tx: Kysely<Database>,
  groupId: number,
  ids: readonly number[],
  role: GroupRole,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('group_members')
    .set({ role })
    .where('group_id', '=', groupId)
    .where(isAmong(tx, 'person_id', ids))
    .execute();
}

export async function removeFromGroup(tx: Kysely<Database>, groupId: number, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await tx
      .deleteFrom('group_members')
      .where('group_id', '=', groupId)
      .where(isAmong(tx, 'person_id', ids.slice(start, start + AT_ONCE)))
      .execute();
  }
}
