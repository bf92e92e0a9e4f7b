import type * as contract from '#plugins/account/contract.ts';
import { codes } from '#core/contract/envelope.ts';
import { emailKey } from '#server/db/members/text.ts';
import { queueMail } from '#server/mail/outbox.ts';
import * as letters from '#server/mail/templates.ts';
import { revokeAllSessions, revokeOtherSessions, revokeSession } from '#server/features/session/queries.ts';
import type { Ctx, Handlers } from '#server/http/calls/context.ts';
import { conflict, notFound, Refused } from '#server/http/calls/refused.ts';
import { evenTime } from './evenTime.ts';
import { createLink, linkAddress, takeLink, viewLink } from '#server/mail/links.ts';
import { hashPassword, passwordMatches, refuseCommonPassword } from '#server/credentials/passwords.ts';
import {
  accountByEmail,
  credentialsOf,
  invited,
  isClaimed,
  isEmpty,
  join,
  replacePassword,
  sessionsOf,
  claimAccount,
} from './queries.ts';
import { found, openRegistration, sealRegistration, setupToken } from './registration.ts';
import { signInHandlers } from './signInHandlers.ts';
import { asGuess, countAttempt, giveBack, guessedBy, sourceOf } from '#server/throttle.ts';
import { fullName, invitedName } from '#server/names.ts';

/**
 * The account service (docs/specification/server.md section 6). A handler that hashes a password holds no transaction
 * meanwhile.
 */
export const handlers: Handlers<typeof contract> = {
  ...signInHandlers,

  register: {
    async ownTransactions({ body }, ctx) {
      const { store, secrets, sessions, config } = ctx.services;
      await refuseCommonPassword(body.password, 'password', body.email);
      await store.write((tx) =>
        countAttempt(tx, [`mail:${emailKey(body.email)}`, `mail:${sourceOf(ctx.address)}`], ctx.now),
      );
      const passwordHash = await hashPassword(body.password);
      const registration = {
        organisation: body.organisationName,
        firstName: body.firstName,
        lastName: body.lastName,
        email: body.email,
        passwordHash,
      };
      if (body.setupToken !== undefined) {
        if (body.setupToken !== setupToken(secrets)) throw notFound('link');
        await store.write(async (tx) => {
          if (!(await isEmpty(tx))) throw conflict('The first organisation has been registered already.');
          await sessions.start(ctx, tx, await found(tx, registration, ctx.now), 'full');
        });
        return { signedIn: true, message: 'Welcome.' };
      }
      await evenTime(
        store.write(async (tx) => {
          const found = await accountByEmail(tx, body.email);
          // An account that an organisation made and nobody has claimed counts as unknown: its address may still register.
          const known = found?.password_hash == null ? undefined : found;
          const url = linkAddress(config, 'verify', sealRegistration(secrets, registration, ctx.now));
          const letter = known
            ? letters.knownAddress({ name: fullName(known), url: `${config.publicUrl}/signin` })
            : letters.verification({ name: body.firstName, organisation: body.organisationName, url });
          await queueMail(tx, known?.email ?? body.email, letter, ctx.now);
        }),
      );
      return { signedIn: false, message: 'We have sent you a mail. Follow its link to confirm your address.' };
    },
  },

  verifyAddress: {
    async ownTransactions({ body }, ctx) {
      const { store, secrets, sessions } = ctx.services;
      const registration = openRegistration(secrets, body.token, ctx.now);
      const keys = guessedBy(emailKey(registration.email), ctx.address);
      await asGuess(ctx.services, keys, async (taken) => {
        // Somebody who registers another person's address must not get an account that this person's click confirms.
        if (!(await passwordMatches(body.password, registration.passwordHash)))
          throw new Refused(codes.notAllowed, 'This is not the password that was chosen at the registration.');
        await store.write(async (tx) => {
          await giveBack(tx, taken);
          await sessions.start(ctx, tx, await found(tx, registration, ctx.now), 'full');
        });
      });
      return { message: 'Your address is confirmed.' };
    },
  },

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
        throw new Refused(codes.invalid, 'Please choose a password.', {
          errors: { password: ['Password is required.'] },
        });
      if (fresh) await refuseCommonPassword(body.password ?? '', 'password', offer.email);
      const hash = fresh ? await hashPassword(body.password ?? '') : null;
      await store.write(async (tx) => {
        const link = await takeLink(tx, secrets, 'invitation', body.token, ctx.now);
        if (hash !== null) await claimAccount(tx, link.person_id, link.organisation_id ?? 0, hash, ctx.now);
        else if (ctx.caller?.viewer.id !== link.person_id)
          throw new Refused(codes.notAllowed, `Sign in as ${offer.email} to accept the invitation.`);
        await join(tx, link.person_id, link.organisation_id ?? 0, ctx.now);
        if (hash !== null) await sessions.start(ctx, tx, link.person_id, 'full');
      });
      return { message: `Welcome to ${offer.organisation}.` };
    },
  },

  forgotPassword: {
    async ownTransactions({ body }, ctx) {
      const { store, secrets, config } = ctx.services;
      await store.write((tx) =>
        countAttempt(tx, [`mail:${emailKey(body.email)}`, `mail:${sourceOf(ctx.address)}`], ctx.now),
      );
      await evenTime(
        store.write(async (tx) => {
          const person = await accountByEmail(tx, body.email);
          if (!person) return;
          // Before an invitation is accepted, the account has no password to reset and no organisation to enter.
          if (!(await isClaimed(tx, person))) return queueMail(tx, person.email, letters.notAccepted(), ctx.now);
          const token = await createLink(tx, secrets, 'reset', { personId: person.id }, ctx.now);
          await queueMail(
            tx,
            person.email,
            letters.passwordReset({ name: fullName(person), url: linkAddress(config, 'reset', token) }),
            ctx.now,
          );
        }),
      );
      return { message: 'If this address has an account, a mail with a link is on its way.' };
    },
  },

  resetPassword: {
    async ownTransactions({ body }, ctx) {
      const { store, secrets, config } = ctx.services;
      const link = await viewLink(ctx.db, secrets, 'reset', body.token, ctx.now);
      const owner = await credentialsOf(ctx.db, link.person_id);
      await refuseCommonPassword(body.password, 'new_password', owner.email);
      if (!(await isClaimed(ctx.db, { ...owner, id: link.person_id })))
        throw conflict('You have no password yet: you choose it when you accept your invitation.');
      const hash = await hashPassword(body.password);
      await store.write(async (tx) => {
        const { person_id: personId } = await takeLink(tx, secrets, 'reset', body.token, ctx.now);
        const person = await replacePassword(tx, personId, hash, ctx.now);
        await revokeAllSessions(tx, personId, ctx.now);
        await queueMail(
          tx,
          person.email,
          letters.passwordChanged({ name: fullName(person), url: `${config.publicUrl}/password/forgot` }),
          ctx.now,
        );
      });
      return { message: 'Your password is changed. Sign in with the new one.' };
    },
  },

  async listSessions(_given, { db, caller, viewer, now, services }) {
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

  async endSessions({ body }, { db, caller, viewer, now }) {
    if (body.id === undefined) {
      await revokeOtherSessions(db, viewer.id, caller?.sessionId ?? '', now);
      return { message: 'You are signed out everywhere else.' };
    }
    if (!(await revokeSession(db, viewer.id, body.id, now))) throw notFound('session');
    return { message: 'The session is ended.' };
  },
};

async function offered(ctx: Ctx, token: string) {
  const link = await viewLink(ctx.db, ctx.services.secrets, 'invitation', token, ctx.now);
  const offer = await invited(ctx.db, link.person_id, link.organisation_id ?? 0);
  if (!offer) throw notFound('link');
  if (offer.status === 'deleted')
    throw conflict('This invitation is no longer valid. Ask your administrator to send it again.');
  return { link, offer };
}
