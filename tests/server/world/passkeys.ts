import { newId } from '#server/platform/db/newId.ts';
import {
  addingPurpose,
  newChallenge,
  provingPurpose,
  SIGN_IN,
} from '#server/platform/credentials/passkeys/challenge.ts';
import { SoftPasskey } from '../app/passkey.ts';
import type { TestApp } from '../app/startTestApp.ts';
import { passkeysTable } from '#server/features/security/tables.ts';

/**
 * Adds a passkey of a person who is signed in, named like the mark, with an answer that signs in; and a further passkey
 * that can be added. The person keeps owing a second factor, so that the actors stay what they are.
 */
export async function addPasskeys({ store, services, clock }: TestApp, personId: number, mark: string) {
  const { secrets } = services;
  const soft = new SoftPasskey();
  const { id } = await store.write(async (tx) =>
    tx
      .insertInto('passkeys')
      .values({
        id: await newId(tx, passkeysTable),
        person_id: personId,
        credential_id: soft.id.toString('base64url'),
        public_key: soft.publicKey,
        counter: 0,
        transports: 'internal',
        aaguid: '00000000-0000-0000-0000-000000000000',
        synced: 0,
        name: `Passkey ${mark}`,
        created_at: clock.now,
        last_used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const handle = Buffer.from(`handle of ${personId}`).toString('base64url');
  soft.userHandle = handle;
  await store.write((tx) => tx.updateTable('people').set({ webauthn_id: handle }).where('id', '=', personId).execute());
  const { session, hash } = await store.read
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['sessions.id as session', 'password_hash as hash'])
    .where('person_id', '=', personId)
    .where('sessions.id', 'not like', 'spare-%')
    .executeTakeFirstOrThrow();
  const purpose = addingPurpose(personId, session, hash);
  return {
    passkey: id,
    passkeyAnswer: JSON.stringify(soft.get({ challenge: newChallenge(secrets, SIGN_IN, clock.now) })),
    provingAnswer: JSON.stringify(
      soft.get({ challenge: newChallenge(secrets, provingPurpose(personId, session), clock.now) }),
    ),
    newPasskey: JSON.stringify(
      new SoftPasskey().create({ challenge: newChallenge(secrets, purpose, clock.now), user: { id: handle } }),
    ),
  };
}

/** Answers that nobody asked for. */
export function unknownPasskey() {
  const soft = new SoftPasskey();
  return {
    passkeyAnswer: JSON.stringify(soft.get({ challenge: 'AAAA' })),
    provingAnswer: JSON.stringify(soft.get({ challenge: 'AAAA' })),
    newPasskey: JSON.stringify(soft.create({ challenge: 'AAAA', user: { id: soft.userHandle } })),
  };
}
