import { pullBack } from './clockSetBack.ts';
import { sweepChallenges } from './platform/credentials/passkeys/challenge.ts';
import { sweepSetUps } from './platform/credentials/setUp.ts';
import { sweepActivity } from './domain/activity/sweepActivity.ts';
import { lockName } from './platform/db/locks.ts';
import { features } from './features.ts';
import { SWEPT_AT_ONCE } from './platform/db/sweptAtOnce.ts';
import { sweepWaysBack } from './domain/lockout/waysBack.ts';
import { allQueues, sweepJobs } from './jobs.ts';
import { sweepLinks } from './platform/mail/links.ts';
import { runDaily } from './domain/jobs/daily.ts';
import { sweepItems } from './doors/signOn/sweepItems.ts';
import { sweepToldSignOuts } from './features/applications/toldSignOuts.ts';
import type { Services } from './domain/services.ts';

/**
 * Pulls back times that are ahead of the clock, then deletes expired data: abandoned set-ups, answered challenges, old
 * links, mails and deliveries of webhooks, and entries of the activity after their retention. In between it runs the
 * hourly work of the features, such as ending sessions and warning of what ends soon. The daily work comes last.
 * Ends early when the process stops; the next sweep goes on.
 */
export async function sweep(services: Services, stopped?: AbortSignal): Promise<void> {
  const { store, now } = services;
  if (stopped?.aborted) return;
  await store.write(async (tx) => {
    // One process at a time, so that nobody is warned twice.
    await lockName(tx, 'sweep');
    await pullBack(tx, now());
    await sweepSetUps(tx, now());
    await sweepChallenges(tx, now());
    for (const { hourly } of features) await hourly(tx, services, now());
    await sweepLinks(tx, now());
    await sweepWaysBack(tx, now());
  });
  // A busy hour leaves more than one statement deletes.
  for (const some of [...(await allQueues()).map((queue) => queue.sweep), sweepJobs, sweepItems, sweepToldSignOuts])
    while (!stopped?.aborted && (await store.write((tx) => some(tx, now()), { patient: true })) >= SWEPT_AT_ONCE);
  await sweepActivity(services, stopped);
  const daily = features.flatMap((feature) => feature.daily ?? []);
  if (!stopped?.aborted) await runDaily(services, daily);
}
