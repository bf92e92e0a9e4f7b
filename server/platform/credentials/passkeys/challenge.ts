import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict } from '#server/platform/http/refused.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** The time in which a challenge can be answered, in milliseconds. */
const LIFE = 5 * 60_000;
const RANDOM = 24;
const TIME = 6;
/** The length of the random part with the time in base64url; it ends at a whole byte, so the hash can follow. */
const HEAD = ((RANDOM + TIME) / 3) * 4;

/** The purpose of the challenges of the sign-in. */
export const SIGN_IN = 'sign in';

/**
 * The purpose of the challenge to add a passkey. It is given for the password only, to one session, and lives for five
 * minutes: it is the fresh proof. A change of the password ends it.
 */
export const addingPurpose = (personId: number, sessionId: string, passwordHash: string | null): string =>
  ['add a passkey', personId, sessionId, passwordHash].join('\0');

/** The purpose of the challenge by which a person proves again, in one session, who it is. */
export const provingPurpose = (personId: number, sessionId: string): string =>
  ['prove', personId, sessionId].join('\0');

/**
 * A new challenge for one purpose: random bytes, the time when it ends, and a keyed hash of both and the purpose. Nothing
 * is stored before it is answered, so that a stranger who asks for many fills no table.
 */
export function newChallenge(secrets: Secrets, purpose: string, now: number): string {
  const head = Buffer.concat([randomBytes(RANDOM), Buffer.alloc(TIME)]);
  head.writeUIntBE(now + LIFE, RANDOM, TIME);
  const text = head.toString('base64url');
  return text + secrets.hash('challenge', `${purpose}\0${text}`);
}

/** True for a challenge of this server, for this purpose, that has not ended. */
export function isChallenge(secrets: Secrets, challenge: string, purpose: string, now: number): boolean {
  const text = challenge.slice(0, HEAD);
  const mac = Buffer.from(challenge.slice(HEAD));
  const right = Buffer.from(secrets.hash('challenge', `${purpose}\0${text}`));
  return mac.length === right.length && timingSafeEqual(mac, right) && endOf(challenge) > now;
}

const endOf = (challenge: string): number =>
  Buffer.from(challenge.slice(0, HEAD), 'base64url').readUIntBE(RANDOM, TIME);

/** Uses a challenge up. Of several answers to one challenge, also at the same time, a single one is taken. */
export async function useChallenge(tx: Kysely<Database>, secrets: Secrets, challenge: string): Promise<void> {
  const used = await tx
    .insertInto('answered_challenges')
    .values({ hash: secrets.hash('challenge', challenge), expires_at: endOf(challenge) })
    .onConflict((same) => same.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!used) throw conflict('This passkey was already used for this step. Try again.');
}

/** Deletes answered challenges that have ended: a further answer to them is refused by the time. */
export async function sweepChallenges(tx: Kysely<Database>, now: number): Promise<void> {
  await tx.deleteFrom('answered_challenges').where('expires_at', '<', now).execute();
}
