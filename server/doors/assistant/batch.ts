import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Caller } from '#server/domain/session.ts';

/** An assistant that changes nothing for this long, in milliseconds, begins a new run. */
const PAUSE = 30 * 60_000;

/**
 * The mark of an assistant's changes: those that follow one another are one run, so that one 'Undo' takes all of them back.
 * It is read from the activity, because the protocol has no session and any process may answer.
 */
export async function batchOf(db: Kysely<Database>, caller: Caller, now: number): Promise<string> {
  const last = await db
    .selectFrom('activity')
    .select('batch')
    .where('organisation_id', '=', caller.viewer.organisationId ?? 0)
    .where('at', '>', now - PAUSE)
    .where('session_id', '=', caller.loginId)
    .where('source', '=', 'assistant')
    .where('batch', 'is not', null)
    .where('undoes', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.batch ?? randomUUID();
}
