import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Turns two-factor on. The step of its first code counts as used, so that the same code does not also sign in. */
export async function enableTwoFactor(
  tx: Kysely<Database>,
  personId: number,
  factor: { sealed: string; step: number },
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ totp_enabled: 1, totp_secret: factor.sealed, totp_last_step: factor.step })
    .where('id', '=', personId)
    .execute();
}

/** Turns two-factor off and forgets the secret. */
export async function forgetTwoFactor(tx: Kysely<Database>, personId: number): Promise<void> {
  await tx
    .updateTable('people')
    .set({ totp_enabled: 0, totp_secret: null, totp_last_step: null })
    .where('id', '=', personId)
    .execute();
}

export async function setPassword(tx: Kysely<Database>, personId: number, hash: string): Promise<void> {
  await tx.updateTable('people').set({ password_hash: hash }).where('id', '=', personId).execute();
}
