import type * as contract from '#core/contract/proof.ts';
import { codes } from '#core/contract/envelope.ts';
import { answerOptions, checkAnswer } from '#server/platform/credentials/passkeys/ceremony.ts';
import {
  isChallenge,
  newChallenge,
  provingPurpose,
  useChallenge,
} from '#server/platform/credentials/passkeys/challenge.ts';
import { comparePassword, holdPerson } from '#server/domain/access/proof.ts';
import { passkeyByCredential, usePasskey } from '#server/features/account/queries.ts';
import { credentialsForChange, credentialsOf } from '#server/domain/credentials.ts';
import { noteProof } from '#server/features/session/queries.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { Refused, sessionEnded } from '#server/platform/http/refused.ts';
import { admitsPasskeysOnly } from '#server/domain/obstacles/facts.ts';

const purposeOf = ({ viewer, caller }: Ctx): string => provingPurpose(viewer.id, caller?.sessionId ?? '');

const notAccepted = () =>
  new Refused(codes.notAllowed, 'This passkey was not accepted. Try another way to confirm that it is you.');

/** Handlers of the fresh proof. The session keeps its id: other tabs go on with it. */
export const proofHandlers: Handlers<typeof contract> = {
  async viewProof(_input, ctx) {
    const { db, viewer, services, now } = ctx;
    const [{ has_passkey: hasPasskey }, isPasskeyOnly] = await Promise.all([
      credentialsOf(db, viewer.id),
      admitsPasskeysOnly(db, viewer.id),
    ]);
    return {
      byPassword: !isPasskeyOnly || hasPasskey === 0,
      byPasskey: hasPasskey === 1,
      options: answerOptions(services.config, newChallenge(services.secrets, purposeOf(ctx), now)),
    };
  },

  proveByPassword: {
    async ownTransactions({ body: { password } }, ctx) {
      const { db, viewer, services } = ctx;
      const { has_passkey: hasPasskey } = await credentialsOf(db, viewer.id);
      if (hasPasskey === 1 && (await admitsPasskeysOnly(db, viewer.id)))
        throw new Refused(codes.notAllowed, 'Your organisation admits passkeys only. Use your passkey.');
      const hash = await comparePassword(ctx, { password, field: 'password' });
      await services.store.write(
        async (tx) => {
          await holdPerson(tx, viewer.id, hash);
          await note(ctx, tx);
        },
        { essential: true },
      );
      return {};
    },
  },

  proveByPasskey: {
    async ownTransactions({ body: { answer } }, ctx) {
      const { db, viewer, services, now } = ctx;
      const { store, secrets, config } = services;
      const passkey = await passkeyByCredential(db, answer.id);
      if (!passkey || passkey.person_id !== viewer.id) throw notAccepted();
      const checked = await checkAnswer(config, answer, passkey, (challenge) =>
        isChallenge(secrets, challenge, purposeOf(ctx), now),
      );
      if (!checked) throw notAccepted();
      await store.write(
        async (tx) => {
          await credentialsForChange(tx, viewer.id);
          await useChallenge(tx, secrets, checked.challenge);
          if (!(await usePasskey(tx, passkey.id, checked.counter, now))) throw notAccepted();
          await note(ctx, tx);
        },
        { essential: true },
      );
      return {};
    },
  },
};

async function note({ viewer, caller, now }: Ctx, tx: Ctx['db']): Promise<void> {
  // The session may have ended while the password was compared.
  if (!(await noteProof(tx, viewer.id, caller?.sessionId ?? '', now))) throw sessionEnded();
}
