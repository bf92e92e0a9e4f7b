import { sql } from 'kysely';
import { entryFor, isOwnId } from '#server/domain/catalogue/ofOrganisation.ts';
import { goesOn } from '#server/domain/accessEnd.ts';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';

type Needs = Pick<Services, 'store' | 'catalogue' | 'config' | 'now'>;

/**
 * The own application of another organisation in which the person is an active member and has it assigned, with that
 * organisation: after a switch the person can open it. `undefined` for everybody else, who must not learn that it exists.
 */
export async function foundElsewhere(services: Needs, caller: Caller, applicationId: number) {
  if (!isOwnId(applicationId)) return undefined;
  const db = services.store.read;
  const organisation = await db
    .selectFrom('own_applications as own')
    .innerJoin('organisations as o', 'o.id', 'own.organisation_id')
    .innerJoin('memberships as m', 'm.organisation_id', 'o.id')
    .innerJoin('assignments as a', (join) =>
      join
        .onRef('a.organisation_id', '=', 'o.id')
        .onRef('a.application_id', '=', 'own.id')
        .onRef('a.person_id', '=', 'm.person_id'),
    )
    .select(['o.id', 'o.name'])
    .where('own.id', '=', applicationId)
    .where('o.id', '<>', caller.viewer.organisationId ?? 0)
    .where('m.person_id', '=', caller.viewer.id)
    .where(sql<boolean>`m.status = 'active'`)
    .where('m.joined_at', 'is not', null)
    .where(goesOn('m.ends_at', services.now()))
    .executeTakeFirst();
  // An archived application is found nowhere.
  const entry = organisation && (await entryFor({ db, organisationId: organisation.id, services }, applicationId));
  return entry && { organisation, entry };
}
