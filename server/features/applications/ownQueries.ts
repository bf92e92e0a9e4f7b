import type { Kysely } from 'kysely';
import { forUpdate, lockName } from '#server/platform/db/locks.ts';
import { nameKey } from '#core/text/nameKey.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { ownApplicationIconsTable, ownApplicationsTable } from './tables.ts';

/** What a person says of an application, as it is stored. */
export interface OwnTexts {
  name: string;
  description: string;
  url: string;
  mobile_url: string;
  roles: string;
  sign_on: string | null;
}

/** An own application of the organisation, locked until the transaction ends. */
export function ownForChange(tx: Kysely<Database>, organisationId: number, id: number) {
  return tx
    .selectFrom('own_applications')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .$call(forUpdate(tx))
    .executeTakeFirst();
}

/** An own application of the organisation. */
export function ownById(db: Kysely<Database>, organisationId: number, id: number) {
  return db
    .selectFrom('own_applications')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
}

/** The archived applications of an organisation, by name. */
export function archivedOf(db: Kysely<Database>, organisationId: number) {
  return db
    .selectFrom('own_applications')
    .select(['id', 'name', 'description', 'archived_at'])
    .where('organisation_id', '=', organisationId)
    .where('archived_at', 'is not', null)
    .orderBy('name_key')
    .execute();
}

/** The number of own applications, counted while no other call can add one. */
export async function countOwn(tx: Kysely<Database>, organisationId: number): Promise<number> {
  await lockName(tx, `own applications of ${organisationId}`);
  const { count } = await tx
    .selectFrom('own_applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a new own application; answers its id. Throws `UniqueViolation` for a name that another one has. */
export async function insertOwn(
  tx: Kysely<Database>,
  organisationId: number,
  texts: OwnTexts,
  now: number,
): Promise<number> {
  const id = await newId(tx, ownApplicationsTable);
  await tx
    .insertInto('own_applications')
    .values({ id, organisation_id: organisationId, name_key: nameKey(texts.name), ...texts, created_at: now })
    .execute();
  return id;
}

/** Throws `UniqueViolation` for a name that another application has. */
export async function saveOwn(tx: Kysely<Database>, id: number, texts: OwnTexts): Promise<void> {
  await tx
    .updateTable('own_applications')
    .set((row) => ({ ...texts, name_key: nameKey(texts.name), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setArchived(tx: Kysely<Database>, id: number, at: number | null): Promise<void> {
  await tx.updateTable('own_applications').set({ archived_at: at }).where('id', '=', id).execute();
}

/** Deletes an own application with everything that names it. The foreign keys take the assignments and tiles along. */
export async function deleteOwn(tx: Kysely<Database>, organisationId: number, id: number): Promise<void> {
  await tx
    .deleteFrom('organisation_applications')
    .where('organisation_id', '=', organisationId)
    .where('application_id', '=', id)
    .execute();
  await tx
    .deleteFrom('access_requests')
    .where('organisation_id', '=', organisationId)
    .where('application_id', '=', id)
    .execute();
  await tx.deleteFrom('sign_on_clients').where('application_id', '=', id).execute();
  await tx.deleteFrom('told_sign_outs').where('application_id', '=', id).execute();
  await tx.deleteFrom('own_applications').where('id', '=', id).execute();
}

/** The roles that people have, each with the number of people. */
export async function rolesHeld(
  tx: Kysely<Database>,
  organisationId: number,
  id: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('assignments')
    .select(['role_id', (eb) => eb.fn.countAll<number>().as('people')])
    .where('organisation_id', '=', organisationId)
    .where('application_id', '=', id)
    .groupBy('role_id')
    .execute();
  return new Map(rows.map((row) => [row.role_id, row.people]));
}

/** The number of groups with somebody who has the application enabled. */
export async function groupsReached(db: Kysely<Database>, organisationId: number, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('groups as g')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('g.organisation_id', '=', organisationId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('group_members as gm')
          .innerJoin('assignments as a', (join) =>
            join.onRef('a.organisation_id', '=', 'gm.organisation_id').onRef('a.person_id', '=', 'gm.person_id'),
          )
          .select('gm.person_id')
          .whereRef('gm.organisation_id', '=', 'g.organisation_id')
          .whereRef('gm.group_id', '=', 'g.id')
          .where('a.application_id', '=', id)
          .where('a.enabled', '=', 1),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a new icon in place of an earlier one; answers its id. */
export async function putIcon(tx: Kysely<Database>, applicationId: number, content: Uint8Array, now: number) {
  await tx.deleteFrom('own_application_icons').where('application_id', '=', applicationId).execute();
  const id = await newId(tx, ownApplicationIconsTable);
  await tx
    .insertInto('own_application_icons')
    .values({ id, application_id: applicationId, content, created_at: now })
    .execute();
  await tx.updateTable('own_applications').set({ icon_id: id }).where('id', '=', applicationId).execute();
  return id;
}

/** The icon of an own application of the organisation. */
export function iconOf(db: Kysely<Database>, organisationId: number, id: number, iconId: number) {
  return db
    .selectFrom('own_application_icons as i')
    .innerJoin('own_applications as o', 'o.id', 'i.application_id')
    .select('i.content')
    .where('i.id', '=', iconId)
    .where('i.application_id', '=', id)
    .where('o.organisation_id', '=', organisationId)
    .executeTakeFirst();
}

/** When the secret of a client was made, and until when the former one works. */
export function secretTimes(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('sign_on_clients')
    .select(['rotated_at', 'former_until'])
    .where('application_id', '=', id)
    .executeTakeFirst();
}
