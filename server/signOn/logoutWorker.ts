import type { FastifyBaseLogger } from 'fastify';
import { sendDue, type Sender, type UnderWay } from '#server/sendDue.ts';
import type { Services } from '#server/services.ts';
import { clientIdOf } from './clientId.ts';
import { claimDeliveries, endDelivery, isDeliveryDue, retryDelivery, type Delivery } from './deliveries.ts';
import { queueEnded } from './ended.ts';
import { whyNot } from './toldSignOuts.ts';

/** The interval between two looks at the database, in milliseconds. */
const EVERY = 1_000;
/** The number of applications that are told at the same time. */
const PLACES = 20;
/** The library ends an attempt itself; a stop waits for it, in milliseconds. */
const LONGEST_STOP = 10_000;

/** Tells applications that people are signed out, until it is stopped. */
export type LogoutWorker = Sender;

/** Starts telling. While nothing ends, it only reads; the library is loaded when the first application is to be told. */
export function startLogoutWorker(services: Services, log: FastifyBaseLogger, every = EVERY): LogoutWorker {
  const { store, now } = services;
  let queuedAt = -Infinity;

  async function claim(most: number, underWay: readonly UnderWay<Delivery>[]): Promise<readonly Delivery[]> {
    // A place that is free before the next interval is for what is queued already.
    if (underWay.length === 0 || performance.now() - queuedAt > EVERY / 2) {
      await queueEnded(services);
      queuedAt = performance.now();
    }
    if (!(await isDeliveryDue(store.read, now()))) return [];
    const under = underWay.map(({ one }) => one);
    return store.write((tx) => claimDeliveries(services, tx, most, under));
  }

  async function tell(delivery: Delivery): Promise<void> {
    try {
      const { providerOf } = await import('./loaded.ts');
      const { sendLogout } = await import('./provider.ts');
      const { provider } = await providerOf(services, log)();
      await sendLogout(provider, clientIdOf(delivery.applicationId), delivery.logout);
      await store.write((tx) => endDelivery(tx, delivery, now()));
      log.info({ application: delivery.applicationId }, 'an application was told of a sign-out');
    } catch (error) {
      await tellLater(delivery, error).catch(failed);
    }
  }

  async function tellLater(delivery: Delivery, error: unknown): Promise<void> {
    const why = error instanceof Error ? error.message : String(error);
    const isGivenUp = await store.write((tx) => retryDelivery(tx, delivery, whyNot(error), now()));
    const said = isGivenUp
      ? 'an application was never told of a sign-out'
      : 'an application was not told of a sign-out';
    log.warn({ application: delivery.applicationId, attempts: delivery.attempts + 1, why }, said);
  }

  const failed = (error: unknown) => log.warn({ err: error }, 'ended sign-ins could not be told');
  return sendDue({ every, places: PLACES, claim, send: tell, failed, longestStop: LONGEST_STOP });
}
