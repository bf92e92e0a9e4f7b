import type * as contract from '#plugins/account/contract.ts';
import { passwordMailAsked, passwordReset } from '#plugins/account/events.ts';
import { recordOf, recordRefusal } from '#server/domain/calls/recordOwn.ts';
import { refuseCommonPassword } from '#server/platform/credentials/passwords.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import { revokeAllSessions } from '#server/features/session/queries.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { conflict, Refused } from '#server/platform/http/refused.ts';
import { createLink, linkAddress, takeLink, viewLink } from '#server/platform/mail/links.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import * as letters from '#server/platform/mail/templates.ts';
import { fullName } from '#server/platform/names.ts';
import { mailKeys } from '#server/platform/throttle/keys.ts';
import { countAttempt, giveBack } from '#server/platform/throttle/throttle.ts';
import { unlock } from '#server/platform/throttle/waits.ts';
import { claimed } from './claimed.ts';
import { evenTime } from './evenTime.ts';
import { accountByEmail, isClaimed, ownTextsOf, replacePassword } from './queries.ts';
import { credentialsOf } from '#server/domain/credentials.ts';

/** Handlers of a forgotten password: the mail, and the new password by its link. */
export const passwordHandlers: Pick<Handlers<typeof contract>, 'forgotPassword' | 'resetPassword'> = {
  forgotPassword: {
    async ownTransactions({ body }, ctx) {
      const { store, secrets, config, sessions } = ctx.services;
      const account = emailKey(body.email);
      const browser = await sessions.browsers.idOf(ctx.request, ctx.db, account);
      try {
        await store.write((tx) => countAttempt(tx, mailKeys({ address: ctx.address, account, browser }), ctx.now));
      } catch (error) {
        const person = error instanceof Refused && (await accountByEmail(ctx.db, body.email));
        if (person) recordRefusal(ctx, passwordMailAsked, person.id, error.message);
        throw error;
      }
      await evenTime(
        store.write(async (tx) => {
          const person = await accountByEmail(tx, body.email);
          if (!person) return;
          // Before an invitation is accepted, the account has no password to reset and no organisation to enter.
          if (!(await isClaimed(tx, person))) return queueMail(tx, person.email, letters.notAccepted(), ctx.now);
          const token = await createLink(tx, secrets, 'reset', { personId: person.id }, ctx.now);
          await recordOf(ctx, passwordMailAsked, person.id, {}, tx);
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
      const { store, secrets, config, sessions } = ctx.services;
      const link = await viewLink(ctx.db, secrets, 'reset', body.token, ctx.now);
      const owner = await credentialsOf(ctx.db, link.person_id);
      await refuseCommonPassword(body.password, 'new_password', await ownTextsOf(ctx.db, link.person_id));
      if (!(await isClaimed(ctx.db, { ...owner, id: link.person_id })))
        throw conflict('You have no password yet. You choose one when you accept your invitation.');
      await claimed(ctx, { kind: 'reset', ...body }, (hash, taken) =>
        store.write(async (tx) => {
          const { person_id: personId } = await takeLink(tx, secrets, 'reset', body.token, ctx.now);
          const person = await replacePassword(tx, personId, hash, ctx.now);
          await revokeAllSessions(tx, personId, ctx.now);
          await giveBack(tx, taken);
          // The mail proves the person: guesses of others at the former password hold up nobody any more.
          await unlock(tx, owner.email_key);
          await sessions.browsers.remember(ctx, tx, personId);
          await recordOf(ctx, passwordReset, personId, {}, tx);
          await queueMail(
            tx,
            person.email,
            letters.passwordChanged({ name: fullName(person), url: `${config.publicUrl}/password/forgot` }),
            ctx.now,
          );
        }),
      );
      return { message: 'Your password was changed. Sign in with the new one.' };
    },
  },
};
