import type * as contract from '#plugins/account/contract.ts';
import { signedIn, signInRefused } from '#plugins/account/events.ts';
import { codes } from '#core/contract/envelope.ts';
import { recordOf, recordRefusal } from '#server/domain/calls/recordOwn.ts';
import { answerOptions, checkAnswer } from '#server/platform/credentials/passkeys/ceremony.ts';
import { isChallenge, newChallenge, SIGN_IN, useChallenge } from '#server/platform/credentials/passkeys/challenge.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { Refused } from '#server/platform/http/refused.ts';
import { placeKeys } from '#server/platform/throttle/keys.ts';
import { asGuess, giveBack } from '#server/platform/throttle/throttle.ts';
import { passkeyByCredential, usePasskey } from './queries.ts';
import { credentialsForChange } from '#server/domain/credentials.ts';
import { checkOwnRanges } from './signInHandlers.ts';
import { signedInText } from './signedInText.ts';

/** One sentence for an unknown, a removed and a wrong passkey: the answer tells nothing about accounts. */
const notAccepted = () =>
  new Refused(codes.notAllowed, 'This passkey was not accepted. Use another one, or sign in with your password.');

/**
 * Handlers of the sign-in by a passkey. It has verified the person by touch, face or PIN, so it is both factors, and
 * nothing more is asked, whatever else is set up.
 */
export const passkeySignInHandlers: Pick<Handlers<typeof contract>, 'passkeyOptions' | 'signInPasskey'> = {
  async passkeyOptions(_input, { services, now }) {
    return { options: answerOptions(services.config, newChallenge(services.secrets, SIGN_IN, now)) };
  },

  signInPasskey: {
    async ownTransactions({ body: { answer } }, ctx) {
      const { store, sessions, secrets, config } = ctx.services;
      // A signature cannot be guessed. The count keeps a source from making the server compute, and shuts out no account.
      const shutOut = await asGuess(ctx.services, placeKeys(ctx.address), async (taken) => {
        const passkey = await passkeyByCredential(ctx.db, answer.id);
        if (!passkey || (answer.response.userHandle ?? passkey.webauthn_id) !== passkey.webauthn_id)
          throw notAccepted();
        ctx.request.accountId = passkey.person_id;
        const checked = await checkAnswer(config, answer, passkey, (challenge) =>
          isChallenge(secrets, challenge, SIGN_IN, ctx.now),
        );
        if (!checked) {
          recordRefusal(ctx, signInRefused, passkey.person_id, 'The passkey was not accepted.');
          throw notAccepted();
        }
        return store.write(
          async (tx) => {
            await credentialsForChange(tx, passkey.person_id);
            await useChallenge(tx, secrets, checked.challenge);
            // It may have been removed, or used elsewhere, since it was read.
            if (!(await usePasskey(tx, passkey.id, checked.counter, ctx.now))) throw notAccepted();
            await checkOwnRanges(ctx, tx, passkey.person_id);
            await giveBack(tx, taken);
            const refusal = await sessions.start(ctx, tx, passkey.person_id, 'full', 'passkey');
            await recordOf(ctx, signedIn, passkey.person_id, { now: { by: 'Passkey' } }, tx);
            return refusal;
          },
          { essential: true },
        );
      });
      return { message: signedInText(shutOut) };
    },
  },
};
