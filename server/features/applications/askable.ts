import { sql, type Kysely } from 'kysely';
import { goesOn } from '#server/domain/accessEnd.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { withoutArchived } from '#server/platform/db/members/archived.ts';

/** The number of names: enough to find somebody to ask. */
const MOST = 3;

/**
 * The first people by name who can give an application, owners before the others: administrators, and those with the duty
 * Applications. Nobody for a person who has an application.
 */
export async function administratorsToAsk(db: Kysely<Database>, organisationId: number, personId: number, now: number) {
  const asking = await db
    .selectFrom('memberships')
    .select(['person_id as id', 'application_count'])
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
  const [own] = await withoutArchived(db, organisationId, asking);
  if (own?.application_count !== 0) return [];
  return (
    db
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person_id')
      .select(['people.first_name', 'people.last_name', 'memberships.is_owner'])
      .where('memberships.organisation_id', '=', organisationId)
      // As in the index of administrators.
      .where(sql<boolean>`(memberships.is_admin = 1 or memberships.duties <> '')`)
      .where(sql<boolean>`(memberships.is_admin = 1 or ' ' || memberships.duties || ' ' like '% applications %')`)
      .where('memberships.status', '=', sql.lit('active'))
      .where(goesOn('memberships.ends_at', now))
      .where('memberships.joined_at', 'is not', null)
      .where('memberships.person_id', '<>', personId)
      .orderBy('memberships.is_owner', 'desc')
      .orderBy('memberships.sort_name')
      .limit(MOST)
      .execute()
  );
}
