import { isAbove } from '#core/access/dutyRules.ts';
import { endedOn } from '#server/domain/accessEnd.ts';
import { answersFor } from '#server/domain/duties.ts';
import { managersOf, type Manager } from '#server/features/users/managerQueries.ts';
import { type HeldMember } from '#server/features/users/queries.ts';
import { organisationName } from '#server/domain/organisation.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { accessRequested, requestApproved, requestRefused } from '#server/features/requests/requestLetters.ts';
import { shownName } from '#server/platform/names.ts';
import { stateOf } from '#server/domain/person.ts';
import { HOUR } from '#server/platform/times.ts';
import { askedSince } from './queries.ts';

/** While a request that waits is younger than this, in milliseconds, whoever answers it gets no mail about another one. */
const QUIET = HOUR;

/** Tells of a new request whoever may answer it. It is called before the request is stored. */
export async function mailRequest(
  { db, organisationId, services, now }: Ctx,
  member: HeldMember,
  application: { id: number; name: string; why: string },
): Promise<void> {
  const organisation = await organisationName(db, organisationId);
  const request = {
    person: shownName(member),
    email: member.email,
    application: application.name,
    organisation,
    why: application.why,
  };
  const letter = accessRequested(request, `${services.config.publicUrl}/dashboard`);
  const waiting = await askedSince(db, organisationId, now - QUIET);
  for (const manager of await managersOf(db, organisationId, now)) {
    if (manager.id === member.id || !answers(manager, application.id, !isAbove(stateOf(member)))) continue;
    // Nobody got a mail about an own request.
    const knows = waiting.some(
      (one) => one.personId !== manager.id && answers(manager, one.applicationId, one.ordinary),
    );
    if (!knows) await queueMail(db, manager.email, letter, now);
  }
}

/** The request of an administrator is answered by full administrators alone. */
const answers = (manager: Manager, applicationId: number, ordinary: boolean): boolean =>
  (manager.admin || ordinary) && answersFor(manager, applicationId);

/** Tells whoever asked of the answer; with a `reason` the request was refused. Somebody who has left is not written to. */
export async function mailAnswer(
  { db, organisationId, services, now }: Ctx,
  member: HeldMember,
  application: string,
  reason?: string,
): Promise<void> {
  if (member.status !== 'active' || endedOn(member, now) !== null) return;
  const organisation = await organisationName(db, organisationId);
  const request = { person: shownName(member), application, organisation };
  const url = `${services.config.publicUrl}/`;
  const letter = reason === undefined ? requestApproved(request, url) : requestRefused({ ...request, reason }, url);
  await queueMail(db, member.email, letter, now);
}
