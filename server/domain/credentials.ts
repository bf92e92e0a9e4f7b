import type { Kysely } from 'kysely';
import { forUpdate } from '#server/platform/db/locks.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** A person's credentials. */
export function credentialsOf(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('people')
    .select(['email', 'email_key', 'first_name', 'last_name', 'password_hash', 'totp_enabled', 'has_passkey'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * A person's credentials, locked until the transaction ends. Every start of a session and every change of credentials
 * takes this lock first, so that no session survives that began with an old password or without a second factor.
 */
export async function credentialsForChange(tx: Kysely<Database>, personId: number) {
  const [person] = await heldCredentials(tx, { personId });
  if (!person) throw new Error('There is no such person.');
  return person;
}

const heldCredentials = prepared((tx, { personId }: { personId: number }) =>
  tx
    .selectFrom('people')
    .select(['email', 'first_name', 'last_name', 'password_hash', 'totp_enabled', 'has_passkey', 'second_factor'])
    .where('id', '=', personId)
    .$call(forUpdate(tx)),
);
