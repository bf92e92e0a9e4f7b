import type { FastifyBaseLogger } from 'fastify';
import { lookAgain, type Looking } from '#server/lookAgain.ts';
import type { Services } from '#server/services.ts';
import { clientIdOf } from './clientId.ts';
import { claimDeliveries, endDelivery, isDeliveryDue, retryDelivery, type Delivery } from './deliveries.ts';
import { queueEnded } from './ended.ts';

/** The interval between two looks at the database, in milliseconds. */
const EVERY = 1_000;
/** The number of applications that are told at the same time. */
const AT_ONCE = 20;

/** Tells applications that people are signed out, until it is stopped. */
export type LogoutWorker = Looking;

/** Starts telling. While nothing ends, it only reads; the library is loaded when the first application is to be told. */
export function startLogoutWorker(services: Services, log: FastifyBaseLogger, every = EVERY): LogoutWorker {
  const { store, now } = services;

  async function tell(delivery: Delivery): Promise<void> {
    const { applicationId, logout } = delivery;
    try {
      const { providerOf } = await import('./loaded.ts');
      const { sendLogout } = await import('./provider.ts');
      const { provider } = await providerOf(services, log)();
      await sendLogout(provider, clientIdOf(applicationId), logout);
      await store.write((tx) => endDelivery(tx, delivery.id));
      log.info({ application: applicationId }, 'an application was told of a sign-out');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const isGivenUp = await store.write((tx) => retryDelivery(tx, delivery, why, now()));
      const said = isGivenUp
        ? 'an application was never told of a sign-out'
        : 'an application was not told of a sign-out';
      log.warn({ application: applicationId, attempts: delivery.attempts + 1, why }, said);
    }
  }

  async function look(): Promise<void> {
    await queueEnded(services);
    if (!(await isDeliveryDue(store.read, now()))) return;
    const claimed = await store.write((tx) => claimDeliveries(services, tx, AT_ONCE));
    await Promise.all(claimed.map(tell));
  }

  return lookAgain(look, (error) => log.warn({ err: error }, 'ended sign-ins could not be told'), every);
}
