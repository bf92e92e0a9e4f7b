import type { FastifyBaseLogger } from 'fastify';
import { sendDue, type Sender, type UnderWay } from '#server/sendDue.ts';
import type { Services } from '#server/services.ts';
import { chooseDue, claimWebhooks, waitingWebhooks, type Waiting } from './claim.ts';
import { endAttempt, type Claimed, type Outcome } from './outbox.ts';

/** The interval between two looks at the database, in milliseconds. */
const EVERY = 1_000;
/** The deliveries that are sent at the same time. */
const PLACES = 64;
/** The time that a stop waits for answers, in milliseconds. */
const LONGEST_STOP = 3_000;

/** Sends the deliveries of webhooks until it is stopped. */
export type WebhookWorker = Sender;

/** Starts sending. While nothing is due it only reads; the code that sends is loaded by the first delivery. */
export function startWebhookWorker(
  services: Services,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  every = EVERY,
): WebhookWorker {
  const { store, now } = services;
  let waiting: readonly Waiting[] = [];
  let readAt = -Infinity;

  async function claim(most: number, underWay: readonly UnderWay<Claimed>[]): Promise<readonly Claimed[]> {
    const at = now();
    // Until the next interval a free place is for those webhooks that had something to send at the last one.
    if (underWay.length === 0 || performance.now() - readAt > EVERY / 2) {
      const servedAt = new Map(waiting.map((hook) => [hook.id, hook.servedAt]));
      waiting = (await waitingWebhooks(store.read, at)).map((hook) => ({ ...hook, servedAt: servedAt.get(hook.id) }));
      readAt = performance.now();
    }
    const ids = await chooseDue(store.read, waiting, most, underWay, at);
    if (ids.length === 0) return [];
    return store.write((tx) => claimWebhooks(tx, ids, at), lost);
  }

  async function send(claimed: Claimed, signal: AbortSignal): Promise<void> {
    const { delivery, hook } = claimed;
    try {
      const { attempt } = await import('./attempt.ts');
      const outcome = await attempt(services, claimed, signal);
      // A delivery that the stop has interrupted is sent again when its claim has expired.
      if (signal.aborted && outcome.status === null) return;
      const at = { now: now(), publicUrl: services.config.publicUrl };
      const off = await store.write((tx) => endAttempt(tx, claimed, outcome, at), lost);
      say(claimed, outcome);
      const facts = { webhook: hook.id, application: hook.application_id, why: off };
      if (off !== undefined) log.warn(facts, 'a webhook was switched off');
    } catch (error) {
      log.warn({ webhook: hook.id, delivery: delivery.id, err: error }, 'the end of a delivery was not stored');
    }
  }

  /** The log names no address: it may contain a key of the receiver. */
  function say({ delivery, hook }: Claimed, { status, error }: Outcome): void {
    const facts = { webhook: hook.id, delivery: delivery.id, attempts: delivery.attempts + 1, status };
    if (error === null) log.info(facts, 'a webhook was delivered');
    else log.warn({ ...facts, why: error }, 'a webhook was not delivered');
  }

  const failed = (error: unknown) => log.warn({ err: error }, 'the deliveries of webhooks could not be reached');
  return sendDue({ every, places: PLACES, claim, send, failed, longestStop: LONGEST_STOP });
}

/** After a power cut a message may be sent a second time; its id is the same. */
const lost = { durable: 'over a crash' } as const;
