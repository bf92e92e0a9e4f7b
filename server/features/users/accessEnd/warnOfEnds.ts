import { sql, type Kysely } from 'kysely';
import { holds } from '#core/access/dutyRules.ts';
import { dayInWords } from '#server/domain/accessEnd.ts';
import { catalogueOf } from '#server/domain/catalogue/ofOrganisation.ts';
import { answersFor } from '#server/domain/duties.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { accessEnds, accessesEnd, type EndingAccess } from './endLetters.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { fullName } from '#server/platform/names.ts';
import type { Services } from '#server/domain/services.ts';
import { DAY } from '#server/platform/times.ts';
import { managersOf, type Manager } from '../managerQueries.ts';

type Needs = Pick<Services, 'catalogue' | 'config'>;

/** How long before its end an access is warned of, in milliseconds: the first mail and the second one. */
const WARNINGS = [7 * DAY, DAY] as const;
/** The most memberships, and the most assignments, of one run. */
const MOST = 500;

/** Warns people and administrators by mail of accesses that end soon, of each at most twice. */
export async function warnOfEnds(tx: Kysely<Database>, services: Needs, now: number): Promise<void> {
  const { publicUrl } = services.config;
  const endsByOrganisation = new Map<number, (EndingAccess & { applicationId: number | null })[]>();
  for (const row of await takeDue(tx, now)) {
    const application = await nameOf(tx, services, row);
    // Nobody can use an application that the organisation no longer has.
    if (application === null) continue;
    const ending: EndingAccess = {
      person: fullName(row),
      email: row.email,
      ...(application !== undefined && { application }),
      organisation: row.organisation,
      day: dayInWords(row.ends_on ?? ''),
    };
    const ofOrganisation = { organisationId: row.organisation_id, personId: null };
    await queueMail(tx, row.email, accessEnds(ending, `${publicUrl}/`), now, ofOrganisation);
    const one = { ...ending, applicationId: row.application_id ?? null };
    endsByOrganisation.set(row.organisation_id, [...(endsByOrganisation.get(row.organisation_id) ?? []), one]);
  }
  for (const [organisationId, all] of endsByOrganisation) {
    for (const manager of await managersOf(tx, organisationId, now)) {
      const own = all.filter(({ applicationId }) => concerns(manager, applicationId));
      if (own.length === 0) continue;
      const letter = accessesEnd(own, `${publicUrl}/user?status=ending`);
      await queueMail(tx, manager.email, letter, now, { organisationId, personId: null });
    }
  }
}

/**
 * Tells if an administrator may extend an access, and so is warned of its end: a membership with the duty People, an
 * application with the duty Applications.
 */
function concerns(manager: Manager, applicationId: number | null): boolean {
  if (applicationId === null) return holds(manager, 'people');
  return answersFor(manager, applicationId);
}

/** The accesses to warn of now, marked as warned of. */
async function takeDue(tx: Kysely<Database>, now: number) {
  const due = [];
  for (const [sent, before] of WARNINGS.entries()) {
    // An access that is due for the second mail gets no first one.
    const window = { from: now + (WARNINGS[sent + 1] ?? 0), until: now + before, sent };
    due.push(...(await membershipsDue(tx, window)), ...(await assignmentsDue(tx, window)));
  }
  return due;
}

interface Window {
  from: number;
  until: number;
  sent: number;
}

async function membershipsDue(tx: Kysely<Database>, { from, until, sent }: Window) {
  const rows = await peopleWho(tx)
    .select('m.ends_on')
    .where('m.ends_at', '>', from)
    .where('m.ends_at', '<=', until)
    .where('m.ends_warned', '<=', sent)
    .orderBy('m.ends_at')
    .limit(MOST)
    .execute();
  for (const row of rows)
    await tx
      .updateTable('memberships')
      .set({ ends_warned: sent + 1 })
      .where('organisation_id', '=', row.organisation_id)
      .where('person_id', '=', row.person_id)
      .execute();
  return rows.map((row) => ({ ...row, application_id: undefined }));
}

async function assignmentsDue(tx: Kysely<Database>, { from, until, sent }: Window) {
  const rows = await peopleWho(tx)
    .innerJoin('assignments as a', (join) =>
      join.onRef('a.organisation_id', '=', 'm.organisation_id').onRef('a.person_id', '=', 'm.person_id'),
    )
    .select(['a.ends_on', 'a.application_id'])
    .where('a.enabled', '=', 1)
    .where('a.ends_at', '>', from)
    .where('a.ends_at', '<=', until)
    .where('a.ends_warned', '<=', sent)
    .orderBy('a.ends_at')
    .limit(MOST)
    .execute();
  for (const row of rows)
    await tx
      .updateTable('assignments')
      .set({ ends_warned: sent + 1 })
      .where('organisation_id', '=', row.organisation_id)
      .where('application_id', '=', row.application_id)
      .where('person_id', '=', row.person_id)
      .execute();
  return rows;
}

/** Active members who have joined: nobody else can use anything. */
const peopleWho = (tx: Kysely<Database>) =>
  tx
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
    .select(['m.organisation_id', 'm.person_id', 'p.email', 'p.first_name', 'p.last_name', 'o.name as organisation'])
    .where('m.status', '=', sql.lit('active'))
    .where('m.joined_at', 'is not', null);

/** The name of the application; `undefined` for the membership itself, `null` if the organisation cannot use it. */
async function nameOf(
  tx: Kysely<Database>,
  services: Needs,
  row: { organisation_id: number; application_id: number | undefined },
): Promise<string | undefined | null> {
  if (row.application_id === undefined) return undefined;
  const catalogue = await catalogueOf({ db: tx, organisationId: row.organisation_id, services });
  return catalogue.get(row.application_id)?.name ?? null;
}
