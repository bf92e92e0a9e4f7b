import type { Kysely } from 'kysely';
import { KEPT } from './platform/db/kept.ts';
import type { Database } from './platform/db/schema.ts';
import { SWEPT_AT_ONCE } from './platform/db/sweptAtOnce.ts';
import { features } from './features.ts';
import { mailRows } from './platform/mail/outbox.ts';
import { jobRows, type Job } from './domain/jobs/jobs.ts';
import type { Rows } from './platform/queue/rows.ts';
import { signOutNotices } from './doors/signOn/logoutWorker.ts';
import { webhookRows } from './features/webhooks/outbox.ts';

/** All kinds of jobs. Each process does them. */
export async function allJobs(): Promise<Job<never>[]> {
  const ofFeatures = await Promise.all(features.map((feature) => feature.jobs()));
  return [signOutNotices, ...ofFeatures.flat()];
}

/** Whatever waits to be sent or done. */
export async function allQueues(): Promise<Rows[]> {
  return [...mailRows, webhookRows, ...(await allJobs()).map(jobRows)];
}

/** Deletes some of the jobs that are older than 30 days and of a kind that no feature has any more, and returns how many. */
export async function sweepJobs(db: Kysely<Database>, now: number): Promise<number> {
  const kinds = (await allJobs()).map(({ kind }) => kind);
  const old = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'not in', kinds)
    .where('created_at', '<', now - KEPT)
    .limit(SWEPT_AT_ONCE);
  const { numDeletedRows } = await db.deleteFrom('jobs').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
