import type { FastifyBaseLogger } from 'fastify';
import { lookAgain } from '#server/lookAgain.ts';
import type { Services } from '#server/services.ts';
import { claimWebhooks, isWebhookDue, type Place } from './claim.ts';
import { endAttempt, type Claimed, type Outcome } from './outbox.ts';

/** The interval between two looks at the database, in milliseconds. */
const EVERY = 1_000;
/** The deliveries that are sent at the same time. */
const AT_ONCE = 20;
/** The time that a stop waits for answers, in milliseconds. */
const LONGEST_STOP = 3_000;

/** Sends the deliveries of webhooks until it is stopped. */
export interface WebhookWorker {
  /** One look at the database, and what it leads to. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts sending. While nothing is due it only reads; the code that sends is loaded by the first delivery. */
export function startWebhookWorker(
  services: Services,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  every = EVERY,
): WebhookWorker {
  const { store, now } = services;
  /** What is being sent, by delivery. */
  const under = new Map<number, Place & { ended: Promise<void> }>();
  const stopping = new AbortController();
  const failed = (error: unknown) => log.warn({ err: error }, 'the deliveries of webhooks could not be reached');

  async function deliver(claimed: Claimed): Promise<void> {
    const { delivery, hook } = claimed;
    try {
      const { attempt } = await import('./attempt.ts');
      const outcome = await attempt(services, claimed, stopping.signal);
      // A delivery that the stop has interrupted is sent again when its claim has expired.
      if (stopping.signal.aborted && outcome.status === null) return;
      const at = { now: now(), publicUrl: services.config.publicUrl };
      const off = await store.write((tx) => endAttempt(tx, claimed, outcome, at));
      say(claimed, outcome);
      const facts = { webhook: hook.id, application: hook.application_id, why: off };
      if (off !== undefined) log.warn(facts, 'a webhook was switched off');
    } catch (error) {
      log.warn({ webhook: hook.id, delivery: delivery.id, err: error }, 'the end of a delivery was not stored');
    } finally {
      under.delete(delivery.id);
    }
  }

  /** The log names no address: it may contain a key of the receiver. */
  function say({ delivery, hook }: Claimed, { status, error }: Outcome): void {
    const facts = { webhook: hook.id, delivery: delivery.id, attempts: delivery.attempts + 1, status };
    if (error === null) log.info(facts, 'a webhook was delivered');
    else log.warn({ ...facts, why: error }, 'a webhook was not delivered');
  }

  async function look(): Promise<void> {
    const most = AT_ONCE - under.size;
    if (most === 0 || !(await isWebhookDue(store.read, now()))) return;
    const claimed = await store.write((tx) => claimWebhooks(tx, most, [...under.values()], now()));
    for (const one of claimed) {
      const { id, webhook_id: webhookId, organisation_id: organisationId } = one.delivery;
      under.set(id, { webhookId, organisationId, ended: deliver(one) });
    }
  }

  const ended = () => Promise.all([...under.values()].map((one) => one.ended));
  const looking = lookAgain(look, failed, every);
  return {
    async round() {
      await looking.round();
      await ended();
    },
    async stop() {
      await looking.stop();
      const late = setTimeout(() => stopping.abort(), LONGEST_STOP);
      await ended();
      clearTimeout(late);
    },
  };
}
