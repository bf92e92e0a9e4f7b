import type * as contract from '#plugins/security/contract.ts';
import { passkeyAdded, passkeyRemoved, passkeyRenamed } from '#plugins/security/events.ts';
import { factorLeftIfForced, passkeyLeftIfForced, passkeyUsed } from '#plugins/security/rules.ts';
import { recordOwn, recordPrivate } from '#server/domain/calls/recordOwn.ts';
import { checkCreated, createOptions } from '#server/platform/credentials/passkeys/ceremony.ts';
import {
  addingPurpose,
  isChallenge,
  newChallenge,
  useChallenge,
} from '#server/platform/credentials/passkeys/challenge.ts';
import { firstName } from '#server/platform/credentials/passkeys/kinds.ts';
import { newRecoveryCodes, replaceRecoveryCodes } from '#server/platform/credentials/recoveryCodes.ts';
import { credentialsOf } from '#server/domain/credentials.ts';
import { revokeAllSessions } from '#server/features/session/queries.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { endLinks } from '#server/platform/mail/links.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import * as letters from '#server/platform/mail/templates.ts';
import { fullName } from '#server/platform/names.ts';
import { deletePasskey, insertPasskey, passkeysOf, setPasskeyName, webauthnIdOf } from './passkeyQueries.ts';
import { admitsPasskeysOnly } from '#server/domain/obstacles/facts.ts';
import { changeOf, comparePassword, isForced, provePassword, type Held } from '#server/domain/access/proof.ts';

/** The most passkeys of a person: more than anybody has devices. */
const MOST_PASSKEYS = 20;

const purposeOf = ({ viewer, caller }: Ctx, passwordHash: string | null): string =>
  addingPurpose(viewer.id, caller?.sessionId ?? '', passwordHash);

type Names = 'listPasskeys' | 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey';

/** Handlers of a person's own passkeys. */
export const passkeyHandlers: Pick<Handlers<typeof contract>, Names> = {
  async listPasskeys(_input, { db, viewer }) {
    const passkeys = await passkeysOf(db, viewer.id);
    return {
      passkeys: passkeys.map((one) => ({
        id: one.id,
        name: one.name,
        synced: one.synced === 1,
        createdAt: one.created_at,
        lastUsedAt: one.last_used_at,
      })),
    };
  },

  beginPasskey: {
    async ownTransactions({ body }, ctx) {
      const { viewer, caller, services, now } = ctx;
      await refuseWithoutPasskey(ctx);
      const hash = await comparePassword(ctx, { password: body.password, field: 'password' });
      const challenge = newChallenge(services.secrets, purposeOf(ctx, hash), now);
      const { email } = await credentialsOf(ctx.db, viewer.id);
      return services.store.write(async (tx) => {
        const person = { webauthnId: await webauthnIdOf(tx, viewer.id), email, name: caller?.name ?? email };
        const present = await passkeysOf(tx, viewer.id);
        return { options: createOptions(services.config, challenge, person, present) };
      });
    },
  },

  addPasskey: {
    async ownTransactions({ body }, ctx) {
      const { db, viewer, services, now } = ctx;
      const { secrets, config } = services;
      await refuseWithoutPasskey(ctx);
      const { password_hash: hash } = await credentialsOf(db, viewer.id);
      const made = await checkCreated(config, body.created, (challenge) =>
        isChallenge(secrets, challenge, purposeOf(ctx, hash), now),
      );
      if (!made) throw conflict('The passkey was not accepted, or it took too long. Try again.');
      let name = '';
      let codes: string[] = [];
      await changeOf(
        ctx,
        hash,
        'passkey',
      )(async (tx, person) => {
        await useChallenge(tx, secrets, made.challenge);
        const present = await passkeysOf(tx, viewer.id);
        if (present.length >= MOST_PASSKEYS) throw conflict(`You can have at most ${MOST_PASSKEYS} passkeys.`);
        const taken = present.map((one) => one.name);
        name = firstName(made, taken);
        const row = {
          person_id: viewer.id,
          credential_id: made.credentialId,
          public_key: made.publicKey,
          counter: made.counter,
          transports: made.transports.join(),
          aaguid: made.aaguid,
          synced: made.synced ? (1 as const) : (0 as const),
          name,
          created_at: now,
          last_used_at: null,
        };
        if (!(await insertPasskey(tx, row))) throw conflict('This passkey was already added.');
        if (person.second_factor === 0) {
          codes = newRecoveryCodes();
          await replaceRecoveryCodes(tx, secrets, viewer.id, codes);
          // The other sessions were opened by a password alone.
          await revokeAllSessions(tx, viewer.id, now);
          await endLinks(tx, 'reset', { personId: viewer.id }, now);
        }
        await writeLetter('added', name, ctx, tx, person);
        await recordOwn(ctx, passkeyAdded, { now: { passkey: name } }, tx);
      });
      return { codes, message: `The passkey “${name}” was added.` };
    },
  },

  async renamePasskey({ body }, ctx) {
    const { db, viewer } = ctx;
    const former = (await passkeysOf(db, viewer.id)).find(({ id }) => id === body.id);
    if (!former || !(await setPasskeyName(db, viewer.id, body.id, body.name))) throw notFound('passkey');
    // Nobody else is told how a person calls the own devices.
    await recordPrivate(ctx, passkeyRenamed, {
      was: { passkey: former.name },
      now: { passkey: body.name },
      reverse: { body: { id: body.id, name: former.name } },
    });
    return { message: 'The passkey was renamed.' };
  },

  removePasskey: {
    async ownTransactions({ body }, ctx) {
      const { viewer, services } = ctx;
      const change = await provePassword(ctx, { password: body.password, field: 'password' });
      let name = '';
      await change(async (tx, person) => {
        const present = await passkeysOf(tx, viewer.id);
        const removed = present.find(({ id }) => id === body.id);
        if (!removed) throw notFound('passkey');
        name = removed.name;
        const left = present.length - 1;
        const factors = left + person.totp_enabled;
        ctx.check(factorLeftIfForced, { forced: isForced(ctx), left: factors });
        ctx.check(passkeyLeftIfForced, { forced: await admitsPasskeysOnly(tx, viewer.id), left });
        await deletePasskey(tx, viewer.id, body.id, left);
        // Without a second factor nothing asks for a recovery code.
        if (factors === 0) await replaceRecoveryCodes(tx, services.secrets, viewer.id, []);
        await writeLetter('removed', name, ctx, tx, person);
        await recordOwn(ctx, passkeyRemoved, {}, tx);
      });
      return { message: `The passkey “${name}” was removed.` };
    },
  },
};

/** Refuses to add a passkey to whoever has one and has not signed in with it, if an organisation admits passkeys only. */
async function refuseWithoutPasskey(ctx: Ctx): Promise<void> {
  const { db, viewer, caller } = ctx;
  const isOwed = caller?.factors !== 'passkey' && (await passkeysOf(db, viewer.id)).length > 0;
  ctx.check(passkeyUsed, { owed: isOwed && (await admitsPasskeysOnly(db, viewer.id)) });
}

/** Notifies the person by mail, because somebody else may have made the change. */
async function writeLetter(
  news: 'added' | 'removed',
  passkey: string,
  { services, now }: Ctx,
  tx: Ctx['db'],
  person: Held,
): Promise<void> {
  const url = `${services.config.publicUrl}/password/forgot`;
  const letter = letters.passkeysChanged({ name: fullName(person), news, passkey, url });
  await queueMail(tx, person.email, letter, now);
}
