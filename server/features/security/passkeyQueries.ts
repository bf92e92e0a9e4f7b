import { randomBytes } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/db/newId.ts';
import { passkeysTable } from './tables.ts';

/** A person's passkeys, in the order in which they were added. */
export function passkeysOf(db: Kysely<Database>, personId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'synced', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The person's name for authenticators: 64 random bytes, which tell nothing. It is made once. */
export async function webauthnIdOf(tx: Kysely<Database>, personId: number): Promise<string> {
  await tx
    .updateTable('people')
    .set({ webauthn_id: randomBytes(64).toString('base64url') })
    .where('id', '=', personId)
    .where('webauthn_id', 'is', null)
    .execute();
  const { webauthn_id: id } = await tx
    .selectFrom('people')
    .select('webauthn_id')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  if (id === null) throw new Error(`Person ${personId} has no name for authenticators.`);
  return id;
}

/** Adds a passkey. Answers false if it is known, of whomever. */
export async function insertPasskey(
  tx: Kysely<Database>,
  passkey: Omit<Insertable<Database['passkeys']>, 'id'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('passkeys')
    .values({ id: await newId(tx, passkeysTable), ...passkey })
    .onConflict((known) => known.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await tx.updateTable('people').set({ has_passkey: 1 }).where('id', '=', passkey.person_id).execute();
  return row !== undefined;
}

export async function setPasskeyName(
  tx: Kysely<Database>,
  personId: number,
  id: number,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of a person. `left` is the number of those that stay. */
export async function deletePasskey(tx: Kysely<Database>, personId: number, id: number, left: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).where('person_id', '=', personId).execute();
  if (left === 0) await tx.updateTable('people').set({ has_passkey: 0 }).where('id', '=', personId).execute();
}
