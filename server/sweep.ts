import { pullBack } from './clockSetBack.ts';
import { sweepChallenges } from './credentials/passkeys/challenge.ts';
import { sweepSetUps } from './credentials/setUp.ts';
import { sweepActivity } from './activity/sweepActivity.ts';
import { lockName } from './db/locks.ts';
import { SWEPT_AT_ONCE } from './db/sweptAtOnce.ts';
import { sweepBrowsers } from './features/session/knownBrowsers.ts';
import { sweepAccessTokens } from './features/security/tokens/queries.ts';
import { warnOfTokens } from './features/security/tokens/warn.ts';
import { sweepServices } from './features/security/services/queries.ts';
import { warnOfServiceTokens } from './features/security/services/warn.ts';
import { warnOfEnds } from './features/users/warnOfEnds.ts';
import { sweepSessions } from './features/session/queries.ts';
import { sweepWaysBack } from './lockout/waysBack.ts';
import { sweepLinks } from './mail/links.ts';
import { sweepMails } from './mail/outbox.ts';
import { sweepItems } from './signOn/sweepItems.ts';
import { sweepToldSignOuts } from './signOn/toldSignOuts.ts';
import { sweepWebhooks } from './webhooks/outbox.ts';
import type { Services } from './services.ts';

/**
 * Pulls back times that are ahead of the clock, then deletes expired data: ended sessions, abandoned set-ups, answered
 * challenges, access tokens that expired and service accounts that ended long ago, old links, mails and deliveries of webhooks, and entries of the
 * activity after their retention. Warns of access tokens, memberships and assignments that end soon.
 */
export async function sweep(services: Pick<Services, 'store' | 'config' | 'catalogue' | 'now'>): Promise<void> {
  const { store, config, now } = services;
  await store.write(async (tx) => {
    // One process at a time, so that nobody is warned twice.
    await lockName(tx, 'sweep');
    await pullBack(tx, now());
    await sweepSessions(tx, now(), config.sessionIdle);
    await sweepBrowsers(tx, now());
    await sweepSetUps(tx, now());
    await sweepChallenges(tx, now());
    await warnOfTokens(tx, config.publicUrl, now());
    await warnOfEnds(tx, services, now());
    await warnOfServiceTokens(tx, config.publicUrl, now());
    await sweepAccessTokens(tx, now());
    await sweepServices(tx, now());
    await sweepLinks(tx, now());
    await sweepWaysBack(tx, now());
  });
  // A busy hour leaves more than one statement deletes.
  for (const some of [sweepMails, sweepItems, sweepToldSignOuts, sweepWebhooks])
    while ((await store.write((tx) => some(tx, now()), { patient: true })) >= SWEPT_AT_ONCE);
  await sweepActivity(services);
}
