import { pullBack } from './clockSetBack.ts';
import { sweepChallenges } from './credentials/passkeys/challenge.ts';
import { sweepSetUps } from './credentials/setUp.ts';
import { sweepActivity } from './activity/sweepActivity.ts';
import { lockName } from './db/locks.ts';
import { features } from './features.ts';
import { SWEPT_AT_ONCE } from './db/sweptAtOnce.ts';
import { sweepWaysBack } from './lockout/waysBack.ts';
import { allQueues, sweepJobs } from './jobs.ts';
import { sweepLinks } from './mail/links.ts';
import { runDaily } from './queue/daily.ts';
import { sweepItems } from './signOn/sweepItems.ts';
import { sweepToldSignOuts } from './signOn/toldSignOuts.ts';
import type { Services } from './services.ts';

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
