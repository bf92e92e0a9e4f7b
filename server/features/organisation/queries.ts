import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** The organisations that a person has joined and not been removed from. An invitation that waits shows nothing yet. */
export function organisationsOf(db: Kysely<Database>, personId: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['organisations.id', 'organisations.name', 'organisations.email', 'organisations.industry_id'])
    .where('memberships.person_id', '=', personId)
    .where('memberships.joined', '=', 1)
    .where('memberships.status', '<>', 'deleted')
    .orderBy('organisations.name')
    .orderBy('organisations.id')
    .execute();
}

/** Makes an organisation that the person has joined the primary one; answers its name, or `undefined` for any other. */
export async function makePrimary(
  tx: Kysely<Database>,
  personId: number,
  organisationId: number,
): Promise<string | undefined> {
  const joined = await tx
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select('organisations.name')
    .where('memberships.person_id', '=', personId)
    .where('memberships.organisation_id', '=', organisationId)
    .where('memberships.joined', '=', 1)
    .where('memberships.status', '<>', 'deleted')
    .executeTakeFirst();
  if (joined)
    await tx
      .updateTable('people')
      .set({ primary_organisation_id: organisationId })
      .where('id', '=', personId)
      .execute();
  return joined?.name;
}
