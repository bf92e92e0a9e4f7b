import type { Kysely } from 'kysely';
import { forUpdate } from '#server/db/locks.ts';
import type { Database } from '#server/db/schema.ts';
import { nameKey } from '#server/db/members/text.ts';

// Things are kept among the groups until they have a table of their own: server/db/README.md says how to add one.

/** Things of an organisation, by name. */
export function thingsOf(db: Kysely<Database>, organisationId: number) {
  return db
    .selectFrom('groups')
    .select(['id', 'name', 'description', 'people_count'])
    .where('organisation_id', '=', organisationId)
    .orderBy('name_key')
    .execute();
}

/** One thing, held until the transaction ends, so that what the rules saw stays true. */
export function thingForChange(tx: Kysely<Database>, organisationId: number, id: number) {
  return tx
    .selectFrom('groups')
    .select(['id', 'name', 'people_count'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .$call(forUpdate(tx))
    .executeTakeFirst();
}

/** Makes a thing. Throws UniqueViolation, which is answered with 409, for a name that is taken. */
export async function insertThing(
  tx: Kysely<Database>,
  organisationId: number,
  { name, description }: { name: string; description: string },
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('groups')
    .values({ organisation_id: organisationId, name, name_key: nameKey(name), description, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeThing(tx: Kysely<Database>, organisationId: number, id: number): Promise<void> {
  await tx.deleteFrom('groups').where('organisation_id', '=', organisationId).where('id', '=', id).execute();
}
