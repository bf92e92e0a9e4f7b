import type * as contract from '#plugins/account/contract.ts';
import { signOut } from '#plugins/account/contract.ts';
import { addressRefused, signedIn, signedOut, signInRefused } from '#plugins/account/events.ts';
import { codes } from '#core/contract/envelope.ts';
import { recordOf, recordOwn, recordRefusal } from '#server/domain/calls/recordOwn.ts';
import { passwordMatches } from '#server/platform/credentials/passwords.ts';
import { countRecoveryCodes } from '#server/platform/credentials/recoveryCodes.ts';
import { checkSecondFactor } from '#server/platform/credentials/secondFactor.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import { revokeSession } from '#server/domain/access/sessions.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { urlOf } from '#server/domain/calls/implement.ts';
import { Refused } from '#server/platform/http/refused.ts';
import { headersFor, isPerhapsFromElsewhere, withFormsTo } from '#server/platform/http/connection/headers.ts';
import { signOutQuestion } from '#server/platform/http/pages/signOutQuestion.ts';
import { escaped } from '#server/platform/html.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import * as letters from '#server/platform/mail/templates.ts';
import { guessKeys } from '#server/platform/throttle/keys.ts';
import { asGuess, giveBack, giveBackPlace } from '#server/platform/throttle/throttle.ts';
import { signedInText } from './signedInText.ts';
import { accountByEmail, ownRangesAdmit } from './queries.ts';
import { credentialsForChange, credentialsOf } from '#server/domain/credentials.ts';
import { fullName } from '#server/platform/names.ts';

const wrong = () => new Refused(codes.notAllowed, 'The email address or the password is wrong.');
const passwordFirst = () => new Refused(codes.noSession, 'Enter your email address and password first.');

/** Handlers of sign-in, in one step or two, and of sign-out. */
export const signInHandlers: Pick<Handlers<typeof contract>, 'signIn' | 'signInCode' | 'signOut'> = {
  signIn: {
    async ownTransactions({ body }, ctx) {
      const { store, sessions } = ctx.services;
      const account = emailKey(body.email);
      const keys = guessKeys({
        address: ctx.address,
        account,
        browser: await sessions.browsers.idOf(ctx.request, ctx.db, account),
      });
      // Also for a call that is refused unread, because there were too many.
      ctx.request.accountId = (await accountByEmail(ctx.db, body.email))?.id ?? 0;
      const owed = await asGuess(ctx.services, keys, async (taken) => {
        const person = await accountByEmail(ctx.db, body.email);
        const matches = await passwordMatches(body.password, person?.password_hash ?? null);
        if (person && !matches) recordRefusal(ctx, signInRefused, person.id, 'The password was wrong.');
        if (!person || !matches) throw wrong();
        return store.write(
          async (tx) => {
            const present = await credentialsForChange(tx, person.id);
            // The password changed while it was compared: the new session would outlive the change.
            if (present.password_hash !== person.password_hash) throw wrong();
            await checkOwnRanges(ctx, tx, person.id);
            const secondFactor = present.second_factor === 1;
            // While the second factor is missing, the account's failures are kept: a known password must not reset the count.
            await (secondFactor ? giveBackPlace(tx, taken) : giveBack(tx, taken));
            const shutOut = await sessions.start(ctx, tx, person.id, secondFactor ? 'password' : 'full');
            if (!secondFactor) await recordOf(ctx, signedIn, person.id, { now: { by: 'Password' } }, tx);
            return { ...present, shutOut };
          },
          // After a power cut the person would sign in again. Failures, half-open sessions and ended sessions wait for the
          // disk.
          { essential: true, durable: person.second_factor === 1 || sessions.endsOne(ctx) || 'over a crash' },
        );
      });
      const authenticator = owed.totp_enabled === 1;
      const passkey = owed.has_passkey === 1;
      if (!authenticator && !passkey)
        return { secondFactor: false, authenticator, passkey, message: signedInText(owed.shutOut) };
      const message = authenticator ? 'Enter the code from your authenticator app.' : 'Use your passkey.';
      return { secondFactor: true, authenticator, passkey, message };
    },
  },

  signInCode: {
    async ownTransactions({ body }, ctx) {
      const { store, sessions } = ctx.services;
      const half = await sessions.halfOpenOf(ctx);
      if (!half) throw passwordFirst();
      ctx.request.accountId = half.personId;
      const { email_key: account } = await credentialsOf(ctx.db, half.personId);
      const keys = guessKeys({
        address: ctx.address,
        account,
        browser: await sessions.browsers.idOf(ctx.request, ctx.db, account),
      });
      const shutOut = await asGuess(ctx.services, keys, (taken) =>
        store.write(
          async (tx) => {
            // The person is locked first: a change of the password also ends a half-open session, whichever comes first.
            const person = await credentialsForChange(tx, half.personId);
            if (!(await revokeSession(tx, half.personId, half.sessionId, ctx.now))) throw passwordFirst();
            await checkOwnRanges(ctx, tx, half.personId);
            const factor = await checkSecondFactor(tx, ctx.services.secrets, half.personId, body.code, ctx.now).catch(
              (error: unknown) => {
                recordRefusal(ctx, signInRefused, half.personId, 'The code was wrong.');
                throw error;
              },
            );
            if (factor === 'recovery code') await tellOfRecovery(ctx, tx, half.personId, person);
            await giveBack(tx, taken);
            const refusal = await sessions.start(ctx, tx, half.personId, 'full', 'pwd otp');
            await recordOf(ctx, signedIn, half.personId, { now: { by: `Password and ${factor}` } }, tx);
            return refusal;
          },
          { essential: true },
        ),
      );
      return { message: signedInText(shutOut) };
    },
  },

  signOut: {
    async ownTransactions({ query }, ctx) {
      const { answer, ...forwarded } = query;
      if (ctx.caller && isPerhapsFromElsewhere(ctx.request) && answer !== answerOf(ctx))
        return askToSignOut(ctx, forwarded);
      await ctx.services.store.write(
        async (tx) => {
          await ctx.services.sessions.end(ctx, tx);
          if (ctx.caller) await recordOwn(ctx, signedOut, {}, tx);
        },
        { essential: true },
      );
      const { signin_url: signIn } = ctx.services.config.portal;
      // The sign-in page needs the former address and the reason of the sign-out.
      const parameters = new URLSearchParams(Object.entries(forwarded));
      return { redirect: parameters.size > 0 ? `${signIn}${signIn.includes('?') ? '&' : '?'}${parameters}` : signIn };
    },
  },
};

/** What the answer to the question has and no link of another site: a secret of this session. */
const answerOf = ({ services, caller }: Ctx): string =>
  services.secrets.hash('challenge', `sign out of ${caller?.sessionId ?? ''}`);

/** Another site may have led here. Its link must not sign anybody out, so the person is asked. */
function askToSignOut(ctx: Ctx, query: Readonly<Record<string, string | undefined>>) {
  const { config } = ctx.services;
  const hiddenFields = Object.entries<string | undefined>({ ...query, answer: answerOf(ctx) }).map(
    ([name, value = '']) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const form = `<form action="${urlOf(signOut)}">${hiddenFields.join('')}</form>`;
  const policy = headersFor(config)['content-security-policy'] ?? '';
  return {
    bytes: Buffer.from(signOutQuestion({ productName: config.productName, form })),
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': withFormsTo(policy, [config.portal.signin_url]),
      'cache-control': 'no-store',
    },
  };
}

/** Notifies the person by mail when a recovery code signs in, because somebody else may have used it. */
async function tellOfRecovery(
  { services, now }: Ctx,
  tx: Ctx['db'],
  personId: number,
  person: Awaited<ReturnType<typeof credentialsForChange>>,
): Promise<void> {
  const left = await countRecoveryCodes(tx, personId);
  const url = `${services.config.publicUrl}/password/forgot`;
  await queueMail(tx, person.email, letters.recoveryCodeUsed({ name: fullName(person), left, url }), now);
}

/**
 * The person's own ranges apply in every organisation, so that nobody signs in from other addresses
 * (docs/specification/server.md section 5).
 */
export async function checkOwnRanges(ctx: Ctx, tx: Ctx['db'], personId: number): Promise<void> {
  if (await ownRangesAdmit(tx, personId, ctx.address)) return;
  const why = 'Your own allowed IPs do not include this network address.';
  recordRefusal(ctx, addressRefused, personId, why);
  throw new Refused(codes.addressNotAllowed, why);
}
