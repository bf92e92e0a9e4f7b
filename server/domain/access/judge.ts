import type { Kysely, Selectable } from 'kysely';
import { entryFor } from '#server/domain/catalogue/ofOrganisation.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { mayUse } from '#server/domain/obstacles/application.ts';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';
import { addedApplications, stateOf } from './addedApplications.ts';

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
    assignmentOf(db, { organisationId, personId: viewer.id, applicationId }),
    entryFor({ db, organisationId, services }, applicationId),
  ]);
  const state = row ? stateOf(row, services.now()) : { added: false, enabled: null, endedOn: null };
  const verdict = mayUse(viewer, { ...state, roles: entry?.roles ?? [] });
  return verdict === true ? null : { kind: 'refused', why: verdict };
}

/** The application in the organisation, with the assignment of the person if there is one. */
export async function assignmentOf(db: Kysely<Database>, of: OfPerson) {
  const [found] = await assignmentRow(db, of);
  return found;
}

interface OfPerson extends Record<string, number> {
  organisationId: number;
  personId: number;
  applicationId: number;
}

/** The columns of the assignment are `null` without one. */
type Row = { [K in (typeof columns)[number]]: Selectable<Database['assignments']>[K] | null };
const columns = ['role_id', 'crm_role_id', 'profile_id', 'enabled', 'ends_on', 'ends_at'] as const;

const assignmentRow = prepared<OfPerson, Row>((db, { organisationId, personId, applicationId }) =>
  addedApplications(db, { organisationId, personId })
    .select(columns.map((column) => `a.${column}` as const))
    .where('oa.application_id', '=', applicationId),
);
