import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Removes all second factors of a person: the authenticator app, the passkeys, the recovery codes, and set-ups. */
export async function forgetFactors(tx: Kysely<Database>, personId: number): Promise<void> {
  await tx
    .updateTable('people')
    .set({ totp_enabled: 0, totp_secret: null, totp_last_step: null, totp_enabled_at: null, has_passkey: 0 })
    .where('id', '=', personId)
    .execute();
  for (const table of ['passkeys', 'recovery_codes', 'totp_pending'] as const)
    await tx.deleteFrom(table).where('person_id', '=', personId).execute();
}
