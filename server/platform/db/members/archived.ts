import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isAmong } from '../among.ts';
import { hasNoApplication } from './memberFilters.ts';
import { prepared } from '../prepared.ts';
import type { Database } from '../schema.ts';

// `memberships.application_count` also counts archived applications, because archiving changes no assignment. Few
// organisations have any, so these functions ask for them first.

const archivedOf = prepared<{ organisationId: number }, { id: number }>((db, { organisationId }) =>
  db
    .selectFrom('own_applications')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('archived_at', 'is not', null),
);

/** The ids of the archived applications of an organisation. */
async function archivedIds(db: Kysely<Database>, organisationId: number): Promise<number[]> {
  const rows = await archivedOf(db, { organisationId });
  return rows.map(({ id }) => id);
}

/** The same rows, their count of applications without the archived ones. */
export async function withoutArchived<Row extends { id: number; application_count: number }>(
  db: Kysely<Database>,
  organisationId: number,
  rows: readonly Row[],
): Promise<Row[]> {
  const archived = await archivedIds(db, organisationId);
  if (archived.length === 0) return [...rows];
  const counts = await db
    .selectFrom('assignments')
    .select(({ fn }) => ['person_id', fn.countAll<number>().as('count')])
    .where('organisation_id', '=', organisationId)
    .where('enabled', '=', 1)
    .where(isAmong(db, 'application_id', archived))
    .where(
      isAmong(
        db,
        'person_id',
        rows.map(({ id }) => id),
      ),
    )
    .groupBy('person_id')
    .execute();
  const byId = new Map(counts.map(({ person_id: id, count }) => [id, count]));
  return rows.map((row) => ({ ...row, application_count: row.application_count - (byId.get(row.id) ?? 0) }));
}

/** The condition for active members without an application that is in use. */
export async function isWithoutApplication(db: Kysely<Database>, organisationId: number): Promise<RawBuilder<boolean>> {
  const archived = await archivedIds(db, organisationId);
  if (archived.length === 0) return hasNoApplication;
  return sql<boolean>`status = 'active' and not exists (select 1 from assignments used
    where used.organisation_id = memberships.organisation_id and used.person_id = memberships.person_id
    and used.enabled = 1 and not (${isAmong(db, 'used.application_id', archived)}))`;
}
