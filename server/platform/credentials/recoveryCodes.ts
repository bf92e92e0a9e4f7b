import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** Ten (docs/specification/server.md section 6). */
export const RECOVERY_CODES = 10;
/** 112 random bits: enough entropy to store a plain hash (ASVS 5.0, 6.5.2). */
export const RECOVERY_CODE_BYTES = 14;

/** New recovery codes, in hex. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomBytes(RECOVERY_CODE_BYTES).toString('hex'));
}

/** Replaces a person's recovery codes. Only their hashes are stored. */
export async function replaceRecoveryCodes(
  tx: Kysely<Database>,
  secrets: Secrets,
  personId: number,
  codes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  if (codes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ person_id: personId, code_hash: secrets.hash('recovery code', code) })))
    .execute();
}

/** The number of unused recovery codes of a person. */
export async function countRecoveryCodes(db: Kysely<Database>, personId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Uses up a recovery code. Answers false for a wrong or used one. */
export async function takeRecoveryCode(
  tx: Kysely<Database>,
  secrets: Secrets,
  personId: number,
  code: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', secrets.hash('recovery code', code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
