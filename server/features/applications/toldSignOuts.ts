import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { SWEPT_AT_ONCE } from '#server/platform/db/sweptAtOnce.ts';
import { sentenceOf } from '#server/platform/outgoing/sentenceOf.ts';
import { DAY } from '#server/platform/times.ts';
import { LOGOUT } from './signOutJobs.ts';

/** How long the outcome is kept, in milliseconds: as long as deliveries of webhooks. */
const KEPT = 30 * DAY;

/** The message that was sent; `attempts` counts those before the last one. */
interface Sent {
  applicationId: number;
  createdAt: number;
  attempts: number;
}

/** Notes what became of the news of a sign-out. `error`: why the application never took it. */
export async function noteOutcome(
  tx: Kysely<Database>,
  { applicationId, createdAt, attempts }: Sent,
  now: number,
  error: string | null = null,
): Promise<void> {
  await tx
    .insertInto('told_sign_outs')
    .values({
      application_id: applicationId,
      state: error === null ? 'delivered' : 'failed',
      created_at: createdAt,
      last_at: now,
      attempts: attempts + 1,
      error,
    })
    .execute();
}

/** The news to an application, those that wait and then the newest outcomes. */
export async function newsTo(db: Kysely<Database>, applicationId: number, most: number) {
  const waiting = await db
    .selectFrom('jobs')
    .select(['id', 'created_at', 'attempts', 'next_attempt_at', 'last_error'])
    .where('kind', '=', LOGOUT)
    .where('receiver', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  const ended = await db
    .selectFrom('told_sign_outs')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return [
    ...waiting.map((row) => ({
      state: 'waiting' as const,
      createdAt: row.created_at,
      attempts: row.attempts,
      nextAt: row.next_attempt_at,
      error: row.last_error,
    })),
    ...ended.map((row) => ({
      state: row.state,
      createdAt: row.created_at,
      attempts: row.attempts,
      nextAt: null,
      error: row.error,
    })),
  ].slice(0, most);
}

/** Deletes some of the outcomes that are older than 30 days, and returns how many. */
export async function sweepToldSignOuts(db: Kysely<Database>, now: number): Promise<number> {
  const old = db
    .selectFrom('told_sign_outs')
    .select('id')
    .where('created_at', '<', now - KEPT)
    .orderBy('created_at')
    .limit(SWEPT_AT_ONCE);
  const { numDeletedRows } = await db.deleteFrom('told_sign_outs').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Why an application did not take the news: its answer, or what is wrong with the connection, as for a webhook. */
export function whyNot(error: unknown): string {
  const { response, name } = error as { response?: { status?: number }; name?: string };
  if (response?.status !== undefined) return `The application answered ${response.status}.`;
  // The library ends an attempt after a few seconds.
  if (name === 'AbortError' || name === 'TimeoutError') return 'The application did not answer in time.';
  return sentenceOf(error);
}
