import type * as contract from '#plugins/account/contract.ts';
import { codes } from '#core/contract/envelope.ts';
import { registered } from '#plugins/account/events.ts';
import { passwordMatches, refuseCommonPassword } from '#server/platform/credentials/passwords.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound, Refused } from '#server/platform/http/refused.ts';
import { linkAddress } from '#server/platform/mail/links.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import * as letters from '#server/platform/mail/templates.ts';
import { fullName } from '#server/platform/names.ts';
import { guessKeys, mailKeys } from '#server/platform/throttle/keys.ts';
import { asGuess, countAttempt, giveBack } from '#server/platform/throttle/throttle.ts';
import { hashedInTurn } from './claimed.ts';
import { evenTime } from './evenTime.ts';
import { accountByEmail, foundedBy, isEmpty } from './queries.ts';
import { found, openRegistration, sealRegistration, setupToken } from './registration.ts';

/** Handlers of the registration of an organisation and its owner. */
export const registrationHandlers: Pick<Handlers<typeof contract>, 'register' | 'verifyAddress'> = {
  register: {
    async ownTransactions({ body }, ctx) {
      const { store, secrets, sessions, config } = ctx.services;
      const first = body.setupToken !== undefined;
      checkOpen(ctx, first);
      if (first && body.setupToken !== setupToken(secrets)) throw notFound('link');
      const own = [body.email, body.firstName, body.lastName ?? '', body.organisationName];
      await refuseCommonPassword(body.password, 'password', own);
      if (!first) {
        const account = emailKey(body.email);
        const browser = await sessions.browsers.idOf(ctx.request, ctx.db, account);
        await store.write((tx) => countAttempt(tx, mailKeys({ address: ctx.address, account, browser }), ctx.now));
      }
      const passwordHash = await hashedInTurn(ctx, body.password);
      const registration = {
        organisation: body.organisationName,
        firstName: body.firstName,
        lastName: body.lastName,
        email: body.email,
        passwordHash,
      };
      if (first) {
        await store.write(async (tx) => {
          if (!(await isEmpty(tx))) throw conflict('The first organisation is already registered.');
          const personId = await found(tx, registration, { trusted: true, now: ctx.now });
          await recordRegistration(ctx, tx, personId);
          await sessions.start(ctx, tx, personId, 'full');
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
            : letters.verification({ url });
          await queueMail(tx, known?.email ?? body.email, letter, ctx.now);
        }),
      );
      return { signedIn: false, message: 'We have sent you a mail. Follow its link to confirm your address.' };
    },
  },

  verifyAddress: {
    async ownTransactions({ body }, ctx) {
      const { store, secrets, sessions } = ctx.services;
      checkOpen(ctx, false);
      const registration = openRegistration(secrets, body.token, ctx.now);
      const account = emailKey(registration.email);
      const keys = guessKeys({
        address: ctx.address,
        account,
        browser: await sessions.browsers.idOf(ctx.request, ctx.db, account),
      });
      await asGuess(ctx.services, keys, async (taken) => {
        // Somebody who registers another person's address must not get an account that this person's click confirms.
        if (!(await passwordMatches(body.password, registration.passwordHash)))
          throw new Refused(codes.notAllowed, 'This is not the password that you chose when you registered.');
        await store.write(async (tx) => {
          await giveBack(tx, taken);
          const personId = await found(tx, registration, { trusted: false, now: ctx.now });
          await recordRegistration(ctx, tx, personId);
          await sessions.start(ctx, tx, personId, 'full');
        });
      });
      return { message: 'Your address is confirmed.' };
    },
  },
};

/** Refuses by the variable REGISTRATION, before anything else. `first` is a call with the link that the server printed. */
function checkOpen({ services }: Ctx, first: boolean): void {
  const { registration } = services.config.portal;
  if (registration === 'open' || (first && registration === 'first')) return;
  throw new Refused(
    codes.notAllowed,
    'Registration is closed here. Ask the administrator of your organisation to invite you.',
  );
}

async function recordRegistration(ctx: Ctx, tx: Ctx['db'], personId: number): Promise<void> {
  const { person, organisation } = await foundedBy(tx, personId);
  const actor = { kind: 'person' as const, id: personId, name: fullName(person) };
  await ctx.record(registered, { subject: organisation }, { tx, organisationId: organisation.id, actor });
}
