import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Ends one session of a person. Answers false when it was not alive. */
export async function revokeSession(db: Kysely<Database>, personId: number, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
