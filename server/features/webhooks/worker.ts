import type { FastifyBaseLogger } from 'fastify';
import { startSender, type Sender } from '#server/platform/queue/sender.ts';
import type { Services } from '#server/domain/services.ts';
import {
  endAttempt,
  openDeliveries,
  organisationsOfWebhooks,
  webhookRows,
  type Claimed,
  type Outcome,
} from './outbox.ts';

const PLACES = { process: 64, organisation: 16, receiver: 4 };
/** The time that a stop waits for answers, in milliseconds. */
const LONGEST_STOP = 3_000;

/** Sends the deliveries of webhooks until it is stopped. */
export type WebhookWorker = Sender;

/** Starts sending. The code that sends is loaded by the first delivery. */
export function startWebhookWorker(
  services: Services,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  every?: number,
): WebhookWorker {
  const { now, config } = services;

  async function send(claimed: Claimed, signal: AbortSignal): Promise<Outcome | undefined> {
    const { attempt } = await import('./attempt.ts');
    const outcome = await attempt(services, claimed, signal);
    // A delivery that the stop has interrupted is sent again by another process, or after the next start.
    if (signal.aborted && outcome.status === null) return undefined;
    say(claimed, outcome);
    return outcome;
  }

  /** The log names no address: it may contain a key of the receiver. */
  function say({ delivery, hook }: Claimed, { status, error }: Outcome): void {
    const facts = { webhook: hook.id, delivery: delivery.id, attempts: delivery.attempts + 1, status };
    if (error === null) log.info(facts, 'a webhook was delivered');
    else log.warn({ ...facts, why: error }, 'a webhook was not delivered');
  }

  return startSender<'webhook_deliveries', Claimed, Outcome>(
    {
      rows: webhookRows,
      places: PLACES,
      organisationsOf: organisationsOfWebhooks,
      open: openDeliveries,
      send,
      async end(tx, claimed, outcome) {
        const why = await endAttempt(tx, claimed, outcome, { now: now(), publicUrl: config.publicUrl });
        const facts = { webhook: claimed.hook.id, application: claimed.hook.application_id, why };
        if (why !== undefined) log.warn(facts, 'a webhook was switched off');
      },
      failed: (error) => log.warn({ err: error }, 'the deliveries of webhooks could not be reached'),
      longestStop: LONGEST_STOP,
    },
    services,
    every,
  );
}
