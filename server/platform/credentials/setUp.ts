import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Secret } from 'otpauth';
import type { Database } from '#server/platform/db/schema.ts';
import { newSecret, type Secrets } from '#server/platform/secrets.ts';
import { RECOVERY_CODES, RECOVERY_CODE_BYTES } from './recoveryCodes.ts';

/** The time limit for the set-up of an authenticator, in milliseconds. */
const SETUP_LIFE = 30 * 60_000;
/** RFC 4226 section 4 recommends 160 bits. */
const SECRET_BYTES = 20;
/** The most set-ups of one person at the same time (several tabs); a further one ends the oldest. */
const MOST_AT_ONCE = 4;

const context = (personId: number) => `pending totp of ${personId}`;

/** A set-up in progress: the secret in the QR code, and its id. The account has not changed yet. */
export interface SetUp {
  /** The id of the set-up in later calls. The code together with the session completes the set-up. */
  permCode: string;
  /** The secret in base32. */
  secret: string;
}

/** Begins the set-up of an authenticator. */
export async function beginSetUp(
  tx: Kysely<Database>,
  secrets: Secrets,
  personId: number,
  now: number,
): Promise<SetUp> {
  const permCode = newSecret();
  const { base32: secret } = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer });
  await tx
    .insertInto('totp_pending')
    .values({
      person_id: personId,
      perm_code_hash: secrets.hash('perm code', permCode),
      secret: secrets.seal(secret, context(personId)),
      created_at: now,
      expires_at: now + SETUP_LIFE,
    })
    .execute();
  const newest = tx
    .selectFrom('totp_pending')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(MOST_AT_ONCE);
  await tx.deleteFrom('totp_pending').where('person_id', '=', personId).where('id', 'not in', newest).execute();
  return { permCode, secret };
}

/** The secret of a person's set-up in progress; without a code, of the latest one. */
export async function secretOfSetUp(
  db: Kysely<Database>,
  secrets: Secrets,
  personId: number,
  permCode: string | undefined,
  now: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('totp_pending')
    .select('secret')
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .$if(permCode !== undefined, (some) => some.where('perm_code_hash', '=', secrets.hash('perm code', permCode ?? '')))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found && secrets.open(found.secret, context(personId));
}

/** Ends a person's set-ups. Answers how many were in progress. */
export async function endSetUps(tx: Kysely<Database>, personId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_pending')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes set-ups that nobody completed. */
export async function sweepSetUps(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('totp_pending').where('expires_at', '<', now).execute();
}

/**
 * The recovery codes of a set-up. They are derived from its secret and the server's key, so they are stored nowhere
 * before the set-up is completed, and nobody can read them afterwards.
 */
export function codesOfSetUp(secrets: Secrets, secret: string): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, index) =>
    Buffer.from(secrets.hash('first recovery codes', `${index} of ${secret}`), 'base64url')
      .subarray(0, RECOVERY_CODE_BYTES)
      .toString('hex'),
  );
}
