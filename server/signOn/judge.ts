import type { Kysely } from 'kysely';
import { endedOn } from '#server/accessEnd.ts';
import { entryFor } from '#server/catalogue/ofOrganisation.ts';
import type { Database } from '#server/db/schema.ts';
import { mayUse } from '#server/obstacles/application.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/session.ts';

/** Why a person may not enter an application now, with the sentence of the rule. */
export interface Refusal {
  kind: 'signed out' | 'set-up owed' | 'refused';
  why: string;
}

type Needs = Pick<Services, 'store' | 'catalogue' | 'config' | 'now'>;

/** Asks the rules of every call into the organisation, and then those of the launcher. `null`: the person may enter. */
export async function refusalOf(
  services: Needs,
  caller: Caller | null,
  applicationId: number,
): Promise<Refusal | null> {
  if (!caller) return { kind: 'signed out', why: 'Nobody is signed in.' };
  const { obstacle, viewer } = caller;
  if (obstacle) return { kind: obstacle.kind === 'set-up owed' ? 'set-up owed' : 'refused', why: obstacle.status };
  const db = services.store.read;
  const organisationId = viewer.organisationId ?? 0;
  const [row, entry] = await Promise.all([
    assignmentOf(db, organisationId, viewer.id, applicationId),
    entryFor({ db, organisationId, services }, applicationId),
  ]);
  const said = mayUse(viewer, {
    added: row !== undefined,
    roles: entry?.roles ?? [],
    enabled: row?.enabled == null ? null : row.enabled === 1,
    endedOn: row ? endedOn(row, services.now()) : null,
  });
  return said === true ? null : { kind: 'refused', why: said };
}

/** The application in the organisation, with the assignment of the person if there is one. */
export function assignmentOf(db: Kysely<Database>, organisationId: number, personId: number, applicationId: number) {
  return db
    .selectFrom('organisation_applications as oa')
    .leftJoin('assignments as a', (join) =>
      join
        .onRef('a.organisation_id', '=', 'oa.organisation_id')
        .onRef('a.application_id', '=', 'oa.application_id')
        .on('a.person_id', '=', personId),
    )
    .select(['a.role_id', 'a.crm_role_id', 'a.profile_id', 'a.enabled', 'a.ends_on', 'a.ends_at'])
    .where('oa.organisation_id', '=', organisationId)
    .where('oa.application_id', '=', applicationId)
    .executeTakeFirst();
}
