import { sql, type Kysely } from 'kysely';
import { holds } from '#core/access/dutyRules.ts';
import type { Viewer } from '#core/access/rule.ts';
import type { AccessRequest } from '#plugins/requests/contract.ts';
import { addedApplications } from '#server/domain/access/addedApplications.ts';
import { goesOn, hasEnded } from '#server/domain/accessEnd.ts';
import type { Catalogue, CatalogueEntry } from '#server/domain/catalogue/catalogue.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { fullName } from '#server/platform/names.ts';
import { accessRequestsTable } from './tables.ts';

/** The role that approving gives: the one from before, or the last of the catalogue, which has the fewest rights. */
export const roleToGive = ({ roles }: Pick<CatalogueEntry, 'roles'>, before: number | null) =>
  roles.find(({ id }) => id === before) ?? roles.at(-1);

/** The requests that a viewer answers. Those of administrators are left out for the duty Applications. */
export const requestsFor = (viewer: Viewer): { only?: readonly number[] | undefined; ordinary: boolean } =>
  viewer.admin || !holds(viewer, 'applications')
    ? { ordinary: false }
    : { ordinary: true, only: viewer.dutyApplications };

/** The open requests of an organisation for applications that can be given, or for some of them; the oldest first. */
export async function openRequests(
  db: Kysely<Database>,
  catalogue: Catalogue,
  organisationId: number,
  { most, now, only = [], ordinary }: { most: number; now: number } & ReturnType<typeof requestsFor>,
): Promise<AccessRequest[]> {
  const rows = await db
    .selectFrom('access_requests as r')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.organisation_id', '=', 'r.organisation_id').onRef('m.person_id', '=', 'r.person_id'),
    )
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .innerJoin('organisation_applications as oa', (join) =>
      join.onRef('oa.organisation_id', '=', 'r.organisation_id').onRef('oa.application_id', '=', 'r.application_id'),
    )
    .leftJoin('assignments as a', (join) =>
      join
        .onRef('a.organisation_id', '=', 'r.organisation_id')
        .onRef('a.application_id', '=', 'r.application_id')
        .onRef('a.person_id', '=', 'r.person_id'),
    )
    .select([
      'r.id',
      'r.application_id',
      'r.asked_at',
      'r.asked_why',
      'p.email',
      'p.first_name',
      'p.last_name',
      'a.role_id',
    ])
    .where('r.organisation_id', '=', organisationId)
    .where('r.refused_at', 'is', null)
    .$if(only.length > 0, (some) => some.where('r.application_id', 'in', only))
    .$if(ordinary, (some) => some.where(isOrdinary))
    .where('m.status', '=', sql.lit('active'))
    .where(goesOn('m.ends_at', now))
    // The request of a person who has the application by now is left out.
    .where((eb) => eb.or([eb('a.enabled', 'is', null), eb('a.enabled', '=', 0), hasEnded('a.ends_at', now)]))
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(most)
    .execute();
  return rows.flatMap((row) => {
    const entry = catalogue.get(row.application_id);
    if (!entry) return [];
    const person = fullName(row);
    return [
      {
        id: row.id,
        name: `${person}, ${entry.name}`,
        person,
        email: row.email,
        application: entry.name,
        role: roleToGive(entry, row.role_id)?.name ?? '',
        askedAt: row.asked_at,
        why: row.asked_why,
      },
    ];
  });
}

/** The applications that an organisation has added, with the assignment and the request of a person. */
export function applicationsFor(db: Kysely<Database>, organisationId: number, personId: number) {
  return addedApplications(db, { organisationId, personId })
    .leftJoin('access_requests as r', (join) =>
      join
        .onRef('r.organisation_id', '=', 'oa.organisation_id')
        .onRef('r.application_id', '=', 'oa.application_id')
        .on('r.person_id', '=', personId),
    )
    .select(['oa.application_id', 'a.enabled', 'a.ends_on', 'a.ends_at', 'r.asked_at', 'r.refused_at'])
    .execute();
}

/** The request of a person for an application, open or refused. */
export function requestOf(db: Kysely<Database>, organisationId: number, personId: number, applicationId: number) {
  return db
    .selectFrom('access_requests')
    .select(['id', 'refused_at', 'reason'])
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

const isOrdinary = sql<boolean>`m.is_admin = 0 and m.is_owner = 0 and m.duties = ''`;

/** The open requests that were made since a time, and whether an administrator made them. */
export async function askedSince(db: Kysely<Database>, organisationId: number, since: number) {
  const rows = await db
    .selectFrom('access_requests as r')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.organisation_id', '=', 'r.organisation_id').onRef('m.person_id', '=', 'r.person_id'),
    )
    .select(['r.person_id', 'r.application_id'])
    .select(isOrdinary.as('ordinary'))
    .where('r.organisation_id', '=', organisationId)
    .where('r.refused_at', 'is', null)
    .where('r.asked_at', '>', since)
    .execute();
  return rows.map((row) => ({
    personId: row.person_id,
    applicationId: row.application_id,
    ordinary: row.ordinary,
  }));
}

/** Stores an open request, also in the place of a refused one. */
export async function putRequest(
  tx: Kysely<Database>,
  of: { organisation_id: number; person_id: number; application_id: number },
  { why, now }: { why: string; now: number },
): Promise<void> {
  const row = { asked_at: now, refused_at: null, reason: '', asked_why: why };
  await tx
    .insertInto('access_requests')
    .values({ id: await newId(tx, accessRequestsTable), ...of, ...row })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'person_id', 'application_id']).doUpdateSet(row))
    .execute();
}

/** Takes an open request away and returns it. Of several administrators, one gets it. */
export function takeRequest(tx: Kysely<Database>, organisationId: number, id: number) {
  return tx
    .deleteFrom('access_requests')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .returning(['person_id', 'application_id'])
    .executeTakeFirst();
}

/** Marks an open request as refused and returns it. */
export function declineRequest(tx: Kysely<Database>, organisationId: number, id: number, reason: string, now: number) {
  return tx
    .updateTable('access_requests')
    .set({ refused_at: now, reason })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('refused_at', 'is', null)
    .returning(['person_id', 'application_id'])
    .executeTakeFirst();
}
