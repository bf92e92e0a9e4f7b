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

/** The person's live sessions, the last used one first. */
export function sessionsOf(db: Kysely<Database>, personId: number, now: number, idle: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .where('stage', '=', 'full')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - idle)
    .orderBy('last_used_at', 'desc')
    .execute();
}
