import { sql, type Kysely } from 'kysely';
import { goesOn } from '#server/domain/accessEnd.ts';
import type { Duty } from '#core/access/duty.ts';
import { dutiesIn } from '#server/domain/duties.ts';
import { forUpdate, lockName } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { policies } from '#server/features/policies/queries.ts';
import { memberColumns } from '#server/platform/db/members/memberColumns.ts';

/** The members of an organisation, joined with their accounts. */
const members = (db: Kysely<Database>, organisationId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(memberColumns)
    .where('memberships.organisation_id', '=', organisationId);

/** One member; `undefined` both for a person outside the organisation and for an unknown id. */
export function memberById(db: Kysely<Database>, organisationId: number, personId: number) {
  return members(db, organisationId).where('memberships.person_id', '=', personId).executeTakeFirst();
}

/** The same within a transaction, locked until its end, so that the checked facts stay true. */
export function memberForChange(tx: Kysely<Database>, organisationId: number, personId: number) {
  return members(tx, organisationId)
    .select('people.password_hash')
    .where('memberships.person_id', '=', personId)
    .$call(forUpdate(tx))
    .executeTakeFirst();
}

/**
 * True when the caller is still an active administrator, or one with this duty. It waits for pending changes of administrators and blocks new
 * ones until this transaction ends, so that two administrators cannot remove each other at the same moment.
 */
export async function holdRights(
  tx: Kysely<Database>,
  organisationId: number,
  personId: number,
  now: number,
  duty?: Duty,
): Promise<boolean> {
  await lockName(tx, `admins of ${organisationId}`);
  const row = await tx
    .selectFrom('memberships')
    .select(['is_admin', 'duties'])
    .where((and) => and.and({ organisation_id: organisationId, person_id: personId, status: 'active' }))
    .where(goesOn('memberships.ends_at', now))
    .executeTakeFirst();
  return row !== undefined && (row.is_admin === 1 || (duty !== undefined && dutiesIn(row.duties).includes(duty)));
}

/** The applications assigned to a member, enabled or disabled. */
export function assignmentsOf(db: Kysely<Database>, organisationId: number, personId: number) {
  return db
    .selectFrom('assignments')
    .innerJoin('organisation_applications as added', (join) =>
      join
        .onRef('added.organisation_id', '=', 'assignments.organisation_id')
        .onRef('added.application_id', '=', 'assignments.application_id'),
    )
    .select(['assignments.application_id', 'role_id', 'crm_role_id', 'profile_id', 'enabled', 'ends_on', 'ends_at'])
    .select('assignments.created_at')
    .where('assignments.organisation_id', '=', organisationId)
    .where('assignments.person_id', '=', personId)
    .orderBy('assignments.application_id')
    .execute();
}

/** The groups of a member, with the role in each. */
export function groupsOf(db: Kysely<Database>, organisationId: number, personId: number) {
  return db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['groups.id', 'groups.name', 'group_members.role'])
    .where('group_members.organisation_id', '=', organisationId)
    .where('group_members.person_id', '=', personId)
    .orderBy('groups.sort_name')
    .execute();
}

/**
 * The policies that apply to a member: the default one, and those of the member's groups (docs/specification/server.md
 * section 5).
 */
export function policiesOf(db: Kysely<Database>, organisationId: number, personId: number) {
  return policies(db, organisationId)
    .where((or) =>
      or.or([
        or('policies.is_default', '=', sql.lit(1)),
        or.exists(
          or
            .selectFrom('policy_groups')
            .innerJoin('group_members', 'group_members.group_id', 'policy_groups.group_id')
            .select('policy_groups.policy_id')
            .whereRef('policy_groups.policy_id', '=', 'policies.id')
            .where('group_members.person_id', '=', personId),
        ),
      ]),
    )
    .orderBy('policies.is_default', 'desc')
    .orderBy('policies.sort_name')
    .execute();
}

/** A member whom the transaction has locked. */
export type HeldMember = NonNullable<Awaited<ReturnType<typeof memberForChange>>>;

/** Tells if a service account has not ended. Its end waits for this transaction. */
export async function isServiceAlive(tx: Kysely<Database>, organisationId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('service_accounts')
    .select('ended_at')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .$call(forUpdate(tx))
    .executeTakeFirst();
  return row?.ended_at === null;
}
