import { sql, type Kysely } from 'kysely';
import { countEnded, endedMembers, goesOn, isNotEnded } from '#server/domain/accessEnd.ts';
import { isWaiting, passes, type MemberFilter } from '#server/platform/db/members/memberFilters.ts';
import { countRows, limitedCount, MOST_COUNTED } from '#server/platform/db/members/search.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { isWithoutApplication } from '#server/platform/db/members/archived.ts';
import { INVITATION_HOLDS } from '#server/platform/mail/links.ts';
import { fullName } from '#server/platform/names.ts';

/** The number of people for each filter of the users list, from counts that triggers keep. */
export async function countPeople(db: Kysely<Database>, organisationId: number, now: number) {
  const passing = (filter: MemberFilter) =>
    sql<number | null>`sum(case when ${passes(filter)} then people else 0 end)`.as(filter);
  const row = await db
    .selectFrom('member_counts')
    .select([
      passing('all'),
      passing('active'),
      passing('inactive'),
      passing('pending'),
      passing('not_invited'),
      passing('external'),
    ])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const ended = await countEnded(db, organisationId, now);
  return {
    all: row.all ?? 0,
    active: (row.active ?? 0) - ended,
    inactive: row.inactive ?? 0,
    pending: row.pending ?? 0,
    notInvited: row.not_invited ?? 0,
    external: row.external ?? 0,
  };
}

/** The pending invitations that expired, and those whose mail did not arrive; each count has an index of its own. */
export async function countInvitations(db: Kysely<Database>, organisationId: number, now: number) {
  const waiting = db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('organisation_id', '=', organisationId)
    .where(isWaiting);
  const [expired, notDelivered] = await Promise.all([
    waiting
      .where('undelivered_at', 'is', null)
      .where('invited_at', '<=', now - INVITATION_HOLDS)
      .executeTakeFirstOrThrow(),
    waiting.where('undelivered_at', 'is not', null).executeTakeFirstOrThrow(),
  ]);
  return { expired: expired.people, notDelivered: notDelivered.people };
}

/** The number of named records. */
const SHOWN = 3;

/** The active administrators without a second factor: their number and the first by name. */
export async function openAdmins(db: Kysely<Database>, organisationId: number, now: number) {
  const open = db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .where('memberships.organisation_id', '=', organisationId)
    // As in the index of administrators, full and limited ones.
    .where(sql<boolean>`(memberships.is_admin = 1 or memberships.duties <> '')`)
    .where('memberships.status', '=', sql.lit('active'))
    .where('memberships.joined_at', 'is not', null)
    .where(goesOn('memberships.ends_at', now))
    .where('people.second_factor', '=', sql.lit(0));
  const [{ count }, first] = await Promise.all([
    open.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    open
      .select(['people.id', 'people.first_name', 'people.last_name'])
      .orderBy('memberships.sort_name')
      .orderBy('memberships.person_id')
      .limit(SHOWN)
      .execute(),
  ]);
  return { count, first: first.map((row) => ({ id: row.id, name: fullName(row) })) };
}

/** The policies that no user is under, because their groups have no people: their number and the first by name. */
export async function unusedPolicies(db: Kysely<Database>, organisationId: number) {
  const unused = db
    .selectFrom('policies')
    .where('organisation_id', '=', organisationId)
    .where('is_default', '=', sql.lit(0))
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('policy_groups')
            .innerJoin('groups', 'groups.id', 'policy_groups.group_id')
            .select('groups.id')
            .where('policy_groups.policy_id', '=', ref('policies.id'))
            .where('groups.people_count', '>', 0),
        ),
      ),
    );
  const [{ count }, first] = await Promise.all([
    unused.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    unused.select(['id', 'name']).orderBy('sort_name').orderBy('id').limit(SHOWN).execute(),
  ]);
  return { count, first };
}

/** The number of active people without an application, counted up to a thousand. */
export async function countWithoutApplication(db: Kysely<Database>, organisationId: number, now: number) {
  const without = await isWithoutApplication(db, organisationId);
  const found = await countRows(
    db,
    sql`select 1 from memberships where organisation_id = ${organisationId} and ${without}
      and ${isNotEnded('person_id', organisationId, now)} limit ${MOST_COUNTED + 1}`,
  );
  const { people, isExact } = limitedCount(found);
  return { count: people, exact: isExact };
}

/** The number of active people who have joined, and of those with a second factor. */
export async function countSecondFactor(db: Kysely<Database>, organisationId: number, now: number) {
  const [{ on }, { of }, ended] = await Promise.all([
    db
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person_id')
      .select(({ fn }) => fn.countAll<number>().as('on'))
      .where('memberships.organisation_id', '=', organisationId)
      .where('memberships.status', '=', sql.lit('active'))
      .where('memberships.joined', '=', sql.lit(1))
      .where(isNotEnded('memberships.person_id', organisationId, now))
      .where('people.second_factor', '=', sql.lit(1))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('member_counts')
      .select(sql<number | null>`sum(people)`.as('of'))
      .where('organisation_id', '=', organisationId)
      .where('status', '=', sql.lit('active'))
      .where('joined', '=', sql.lit(1))
      .executeTakeFirstOrThrow(),
    countRows(db, sql`${endedMembers(organisationId, now)} and joined_at is not null`),
  ]);
  return { on, of: (of ?? 0) - ended };
}

/** The number of people who use each of the organisation's applications; a trigger keeps it. */
export function countByApplication(db: Kysely<Database>, organisationId: number) {
  return db
    .selectFrom('organisation_applications')
    .select(['application_id as id', 'people_count as people'])
    .where('organisation_id', '=', organisationId)
    .orderBy('people_count', 'desc')
    .orderBy('application_id')
    .execute();
}
