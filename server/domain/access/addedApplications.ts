import type { Kysely, Selectable } from 'kysely';
import { endedOn } from '#server/domain/accessEnd.ts';
import type { ApplicationState } from '#server/domain/obstacles/application.ts';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * The applications `oa` that an organisation has added, each with the assignment `a` of a person, whose columns are `null`
 * without one. The caller adds what it reads of them, and further joins.
 */
export const addedApplications = (db: Kysely<Database>, of: { organisationId: number; personId: number }) =>
  db
    .selectFrom('organisation_applications as oa')
    .leftJoin('assignments as a', (join) =>
      join
        .onRef('a.organisation_id', '=', 'oa.organisation_id')
        .onRef('a.application_id', '=', 'oa.application_id')
        .on('a.person_id', '=', of.personId),
    )
    .where('oa.organisation_id', '=', of.organisationId);

type Assigned = { [K in 'enabled' | 'ends_on' | 'ends_at']: Selectable<Database['assignments']>[K] | null };

/** What the rules of the launcher ask of an added application, at a time. */
export const stateOf = ({ enabled, ends_on, ends_at }: Assigned, now: number): Omit<ApplicationState, 'roles'> => ({
  added: true,
  enabled: enabled === null ? null : enabled === 1,
  endedOn: endedOn({ ends_on, ends_at }, now),
});
