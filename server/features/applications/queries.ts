import type { Insertable, Kysely } from 'kysely';
import { isAmong } from '#server/platform/db/among.ts';
import { forUpdate } from '#server/platform/db/locks.ts';
import type { AccessEnd, Database } from '#server/platform/db/schema.ts';

/** The applications of an organisation, each with the number of people who have it enabled. */
export function applicationsOf(db: Kysely<Database>, organisationId: number) {
  return db
    .selectFrom('organisation_applications')
    .select(['application_id', 'people_count'])
    .where('organisation_id', '=', organisationId)
    .orderBy('application_id')
    .execute();
}

/** The number of people who have an application of the organisation enabled. */
export async function enabledCount(
  db: Kysely<Database>,
  organisationId: number,
  applicationId: number,
): Promise<number> {
  const row = await db
    .selectFrom('organisation_applications')
    .select('people_count')
    .where('organisation_id', '=', organisationId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row?.people_count ?? 0;
}

/** Tells if an organisation has added an application. */
export async function hasApplication(
  db: Kysely<Database>,
  organisationId: number,
  applicationId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('organisation_applications')
    .select('application_id')
    .where('organisation_id', '=', organisationId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds applications to an organisation; answers the ids of the new ones. */
export async function addToOrganisation(
  tx: Kysely<Database>,
  organisationId: number,
  applicationIds: readonly number[],
  now: number,
): Promise<number[]> {
  const rows = await tx
    .insertInto('organisation_applications')
    .values(applicationIds.map((id) => ({ organisation_id: organisationId, application_id: id, added_at: now })))
    .onConflict((conflict) => conflict.columns(['organisation_id', 'application_id']).doNothing())
    .returning('application_id')
    .execute();
  return rows.map((row) => row.application_id);
}

/** The owners of an organisation. */
export async function ownersOf(db: Kysely<Database>, organisationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    // The value is a literal; otherwise SQLite cannot use the index of owners.
    .where('is_owner', '=', (eb) => eb.lit(1))
    .execute();
  return rows.map((row) => row.person_id);
}

/** Inserts missing assignments; answers the inserted ones. */
export function insertAssignments(tx: Kysely<Database>, rows: readonly Insertable<Database['assignments']>[]) {
  return tx
    .insertInto('assignments')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'application_id', 'person_id']).doNothing())
    .returning(['application_id', 'person_id'])
    .execute();
}

/** A person's assignment to an application, locked until the transaction ends. */
export function assignmentForChange(
  tx: Kysely<Database>,
  organisationId: number,
  applicationId: number,
  personId: number,
) {
  return tx
    .selectFrom('assignments')
    .select(['role_id', 'crm_role_id', 'profile_id', 'enabled', 'ends_on', 'ends_at'])
    .where('organisation_id', '=', organisationId)
    .where('application_id', '=', applicationId)
    .where('person_id', '=', personId)
    .$call(forUpdate(tx))
    .executeTakeFirst();
}

/** Changes a person's assignment to an application. */
export async function updateAssignment(
  tx: Kysely<Database>,
  organisationId: number,
  applicationId: number,
  personId: number,
  changed: { enabled: 0 | 1 } | { role_id: number; crm_role_id: number | null; profile_id: number | null } | AccessEnd,
): Promise<void> {
  await tx
    .updateTable('assignments')
    .set(changed)
    .where('organisation_id', '=', organisationId)
    .where('application_id', '=', applicationId)
    .where('person_id', '=', personId)
    .execute();
}

/** The assignments of given people to an application, with their accounts, by person. */
export async function assignedPeople(
  db: Kysely<Database>,
  organisationId: number,
  applicationId: number,
  personIds: readonly number[],
) {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organisation_id', '=', 'assignments.organisation_id')
        .onRef('memberships.person_id', '=', 'assignments.person_id'),
    )
    .innerJoin('people', 'people.id', 'assignments.person_id')
    .select(columns)
    .select([
      'memberships.is_owner',
      'memberships.is_admin',
      'memberships.duties',
      'role_id',
      'crm_role_id',
      'profile_id',
      'enabled',
    ])
    .select(['assignments.ends_on', 'assignments.ends_at'])
    .where('assignments.organisation_id', '=', organisationId)
    .where('assignments.application_id', '=', applicationId)
    .where(isAmong(db, 'assignments.person_id', personIds))
    .execute();
  // The ids are in order already; `order by` would read all names in index order for a few rows.
  return new Map(rows.map((row) => [row.id, row]));
}

/** Given members, by id. */
export async function membersById(db: Kysely<Database>, organisationId: number, personIds: readonly number[]) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(columns)
    .where('memberships.organisation_id', '=', organisationId)
    .where(isAmong(db, 'memberships.person_id', personIds))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const columns = [
  'people.id',
  'people.email',
  'people.first_name',
  'people.last_name',
  'memberships.joined',
  'memberships.typed_first_name',
  'memberships.typed_last_name',
] as const;

export async function removeAssignment(
  tx: Kysely<Database>,
  organisationId: number,
  applicationId: number,
  personId: number,
): Promise<void> {
  await tx
    .deleteFrom('assignments')
    .where('organisation_id', '=', organisationId)
    .where('application_id', '=', applicationId)
    .where('person_id', '=', personId)
    .execute();
}

/** The ids of the people who are assigned to an application; at most `limit`. */
export async function anyAssigned(
  tx: Kysely<Database>,
  organisationId: number,
  applicationId: number,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('assignments')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where('application_id', '=', applicationId)
    .limit(limit)
    .execute();
  return rows.map((row) => row.person_id);
}

/** Removes an application from an organisation. */
export async function removeFromOrganisation(
  tx: Kysely<Database>,
  organisationId: number,
  applicationId: number,
): Promise<void> {
  await tx
    .deleteFrom('organisation_applications')
    .where('organisation_id', '=', organisationId)
    .where('application_id', '=', applicationId)
    .execute();
}
