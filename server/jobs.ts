import { features } from './features.ts';
import { mailRows } from './mail/outbox.ts';
import { jobRows, type Job } from './queue/jobs.ts';
import type { Rows } from './queue/rows.ts';
import { signOutNotices } from './signOn/logoutWorker.ts';
import { webhookRows } from './webhooks/outbox.ts';

/** All kinds of jobs. Each process does them. */
export async function allJobs(): Promise<Job<never>[]> {
  const ofFeatures = await Promise.all(features.map((feature) => feature.jobs()));
  return [signOutNotices, ...ofFeatures.flat()];
}

/** Whatever waits to be sent or done. */
export async function allQueues(): Promise<Rows[]> {
  return [mailRows, webhookRows, ...(await allJobs()).map(jobRows)];
}
