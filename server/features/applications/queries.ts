import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** The applications that an organisation has added, with the number of people who have them enabled. */
export function applicationsOf(db: Kysely<Database>, organisationId: number) {
  return db
    .selectFrom('organisation_applications')
    .select(['application_id', 'people_count'])
    .where('organisation_id', '=', organisationId)
    .orderBy('application_id')
    .execute();
}
