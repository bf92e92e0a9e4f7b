import { sql, type Kysely } from 'kysely';
import { isWaiting, passes, type MemberFilter } from '#server/db/members/memberFilters.ts';
import type { Database } from '#server/db/schema.ts';

const DAY = 86_400_000;

/** The number of people for each filter of the users list, from counts that triggers keep. */
export async function countPeople(db: Kysely<Database>, organisationId: number) {
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
  return {
    all: row.all ?? 0,
    active: row.active ?? 0,
    inactive: row.inactive ?? 0,
    pending: row.pending ?? 0,
    notInvited: row.not_invited ?? 0,
    external: row.external ?? 0,
  };
}

/** Pending invitations, by the days since they were sent; those whose mail did not arrive by themselves. */
export async function countWaiting(db: Kysely<Database>, organisationId: number, now: number) {
  const since = (days: number) => now - days * DAY;
  const between = (from: number, to: number) =>
    sql<
      number | null
    >`sum(case when undelivered_at is null and invited_at > ${from} and invited_at <= ${to} then 1 else 0 end)`;
  const row = await db
    .selectFrom('memberships')
    .select([
      between(since(1), Number.MAX_SAFE_INTEGER).as('today'),
      between(since(3), since(1)).as('threeDays'),
      between(since(7), since(3)).as('sevenDays'),
      between(Number.MIN_SAFE_INTEGER, since(7)).as('older'),
      sql<number | null>`sum(case when undelivered_at is null then 0 else 1 end)`.as('notDelivered'),
    ])
    .where('organisation_id', '=', organisationId)
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  return {
    today: row.today ?? 0,
    threeDays: row.threeDays ?? 0,
    sevenDays: row.sevenDays ?? 0,
    older: row.older ?? 0,
    notDelivered: row.notDelivered ?? 0,
  };
}

/** The number of active people who have joined, and of those with a second factor. */
export async function countSecondFactor(db: Kysely<Database>, organisationId: number) {
  const [{ on }, { of }] = await Promise.all([
    db
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person_id')
      .select(({ fn }) => fn.countAll<number>().as('on'))
      .where('memberships.organisation_id', '=', organisationId)
      .where('memberships.status', '=', 'active')
      .where('memberships.joined', '=', 1)
      .where('people.second_factor', '=', 1)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('member_counts')
      .select(sql<number | null>`sum(people)`.as('of'))
      .where('organisation_id', '=', organisationId)
      .where('status', '=', 'active')
      .where('joined', '=', 1)
      .executeTakeFirstOrThrow(),
  ]);
  return { on, of: of ?? 0 };
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
