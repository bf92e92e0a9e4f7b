import type * as contract from '#plugins/account/contract.ts';
import { invitationAccepted, sessionsEnded } from '#plugins/account/events.ts';
import { codes } from '#core/contract/envelope.ts';
import { dayInWords, endedOn } from '#server/domain/accessEnd.ts';
import { recordOf, recordOwn } from '#server/domain/calls/recordOwn.ts';
import { revokeOtherSessions } from '#server/features/session/queries.ts';
import { revokeSession } from '#server/domain/access/sessions.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound, Refused } from '#server/platform/http/refused.ts';
import { INVITATION_OVER, takeLink, viewLink } from '#server/platform/mail/links.ts';
import { refuseCommonPassword } from '#server/platform/credentials/passwords.ts';
import { giveBack, type Taken } from '#server/platform/throttle/throttle.ts';
import { fullName, invitedName } from '#server/platform/names.ts';
import { claimed } from './claimed.ts';
import { passwordHandlers } from './passwordHandlers.ts';
import { invited, join, claimAccount } from './queries.ts';
import { sessionsOf } from '#server/domain/access/sessions.ts';
import { registrationHandlers } from './registrationHandlers.ts';
import { passkeySignInHandlers } from './passkeySignIn.ts';
import { signInHandlers } from './signInHandlers.ts';
import { wayBackHandlers } from './wayBackHandlers.ts';

/**
 * The account service (docs/specification/server.md section 6). A handler that hashes a password holds no transaction
 * meanwhile.
 */
export const handlers: Handlers<typeof contract> = {
  ...signInHandlers,
  ...passkeySignInHandlers,
  ...registrationHandlers,
  ...passwordHandlers,
  ...wayBackHandlers,

  async viewInvitation({ body }, ctx) {
    const { link, offer } = await offered(ctx, body.token);
    return {
      organisation: offer.organisation,
      email: offer.email,
      name: fullName(invitedName(offer)),
      newAccount: offer.password_hash === null,
      signedIn: ctx.caller?.viewer.id === link.person_id,
      ...(ctx.caller && ctx.caller.viewer.id !== link.person_id && { signedInAs: ctx.caller.name }),
    };
  },

  acceptInvitation: {
    async ownTransactions({ body }, ctx) {
      const { store, secrets, sessions } = ctx.services;
      const { offer } = await offered(ctx, body.token);
      const fresh = offer.password_hash === null;
      if (fresh && body.password === undefined)
        throw new Refused(codes.invalid, 'Choose a password.', {
          errors: { password: ['Password is required.'] },
        });
      const accept = (hash: string | null, taken: Taken) =>
        store.write(async (tx) => {
          const link = await takeLink(tx, secrets, 'invitation', body.token, ctx.now);
          const organisationId = link.organisation_id ?? 0;
          if (hash === null && ctx.caller?.viewer.id !== link.person_id)
            throw new Refused(codes.notAllowed, `Sign in as ${offer.email} to accept the invitation.`);
          if (hash !== null && !(await claimAccount(tx, link.person_id, organisationId, hash, ctx.now)))
            throw conflict('This account already has a password. Sign in to accept the invitation.');
          if (!(await join(tx, link.person_id, organisationId, ctx.now))) throw conflict(INVITATION_OVER);
          await recordOf(ctx, invitationAccepted, link.person_id, { organisationId }, tx);
          if (hash === null) return;
          await giveBack(tx, taken);
          await sessions.start(ctx, tx, link.person_id, 'full');
        });
      if (fresh) {
        await refuseCommonPassword(body.password ?? '', 'password', [
          offer.email,
          fullName(invitedName(offer)),
          offer.organisation,
        ]);
        await claimed(ctx, { kind: 'invitation', token: body.token, password: body.password ?? '' }, accept);
      } else await accept(null, []);
      return { message: acceptedText(offer, ctx.now) };
    },
  },

  async listSessions(_input, { db, caller, viewer, now, services }) {
    const live = await sessionsOf(db, viewer.id, now, services.config.sessionIdle);
    return {
      sessions: live.map((session) => ({
        id: session.id,
        device: session.user_agent,
        address: session.address,
        createdAt: session.created_at,
        lastUsedAt: session.last_used_at,
        current: session.id === caller?.sessionId,
      })),
    };
  },

  async endSessions({ body }, ctx) {
    const { db, caller, viewer, now } = ctx;
    if (body.id === undefined) {
      await revokeOtherSessions(db, viewer.id, caller?.sessionId ?? '', now);
      await recordOwn(ctx, sessionsEnded, { now: { which: 'All others' } });
      return { message: 'You are signed out everywhere else.' };
    }
    if (!(await revokeSession(db, viewer.id, body.id, now))) throw notFound('session');
    await recordOwn(ctx, sessionsEnded, { now: { which: 'One' } });
    return { message: 'The session was ended.' };
  },
};

/** The message after accepting: somebody may have been inactivated, or the access may be over, since the invitation was sent. */
function acceptedText(
  { organisation, status, ...end }: Awaited<ReturnType<typeof offered>>['offer'],
  now: number,
): string {
  const last = endedOn(end, now);
  if (status === 'inactive')
    return `The invitation was accepted, but you are inactive in ${organisation}. Ask an administrator there to activate you.`;
  if (last !== null)
    return `The invitation was accepted, but your access to ${organisation} ended on ${dayInWords(last)}. Ask an administrator there to extend it.`;
  return `Welcome to ${organisation}.`;
}

async function offered(ctx: Ctx, token: string) {
  const link = await viewLink(ctx.db, ctx.services.secrets, 'invitation', token, ctx.now);
  const offer = await invited(ctx.db, link.person_id, link.organisation_id ?? 0);
  if (!offer) throw notFound('link');
  if (offer.status === 'deleted') throw conflict(INVITATION_OVER);
  return { link, offer };
}
