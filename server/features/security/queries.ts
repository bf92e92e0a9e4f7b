import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Turns two-factor on. The step of its first code counts as used, so that the same code cannot also sign in. */
export async function enableTwoFactor(
  tx: Kysely<Database>,
  personId: number,
  factor: { sealed: string; step: number; now: number },
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ totp_enabled: 1, totp_secret: factor.sealed, totp_last_step: factor.step, totp_enabled_at: factor.now })
    .where('id', '=', personId)
    .execute();
}

/** Since when two-factor is on; null if it is off, or if the time is not known. */
export async function twoFactorSince(db: Kysely<Database>, personId: number): Promise<number | null> {
  const { totp_enabled_at: since } = await db
    .selectFrom('people')
    .select('totp_enabled_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return since;
}

/** Turns two-factor off and forgets the secret. */
export async function forgetTwoFactor(tx: Kysely<Database>, personId: number): Promise<void> {
  await tx
    .updateTable('people')
    .set({ totp_enabled: 0, totp_secret: null, totp_last_step: null, totp_enabled_at: null })
    .where('id', '=', personId)
    .execute();
}

export async function setPassword(tx: Kysely<Database>, personId: number, hash: string): Promise<void> {
  await tx.updateTable('people').set({ password_hash: hash }).where('id', '=', personId).execute();
}
