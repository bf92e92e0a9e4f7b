import { refusalBy } from '#core/access/rule.ts';
import { notOver } from '#plugins/users/rules.ts';
import { endedOn } from '#server/domain/accessEnd.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import { isTrusted } from '#server/domain/organisation.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { conflict } from '#server/platform/http/refused.ts';
import { stateOf } from '#server/domain/person.ts';
import { createLink, linkAddress } from '#server/platform/mail/links.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { invitation } from '#server/platform/mail/templates.ts';
import { invitedName } from '#server/platform/names.ts';
import { countAttempt } from '#server/platform/throttle/throttle.ts';
import { markInvited } from '#server/features/users/changeQueries.ts';
import { type HeldMember } from '#server/features/users/queries.ts';
import { organisationName } from '#server/domain/organisation.ts';

/** Ends the earlier link, makes a new one and queues the mail in the outbox. One of many waits for other mails. */
export async function invite(ctx: Ctx, person: HeldMember, { isOfMany = ctx.batch !== null } = {}): Promise<void> {
  const { db, organisationId, services, now, caller, viewer } = ctx;
  const refusal = refusalBy(notOver, viewer, { ...stateOf(person), ended: endedOn(person, now) !== null });
  if (refusal) throw conflict(refusal.why);
  // Anonymous calls for this address and invitations of another organisation have their own limits.
  const address = emailKey(person.email);
  const trusted = await isTrusted(db, organisationId, now);
  await countAttempt(
    db,
    [
      `invitation:${organisationId}:${address}`,
      `invited:${address}`,
      ...(trusted ? [] : [`newcomer:${organisationId}` as const]),
    ],
    now,
  );
  await markInvited(db, organisationId, person.id, now);
  const token = await createLink(db, services.secrets, 'invitation', { personId: person.id, organisationId }, now);
  const letter = invitation({
    name: invitedName(person).first_name,
    inviter: caller?.name ?? '',
    organisation: await organisationName(db, organisationId),
    url: linkAddress(services.config, 'invitation', token),
    newAccount: person.password_hash === null,
  });
  await queueMail(db, person.email, letter, now, { organisationId, personId: person.id, isOfMany });
}
