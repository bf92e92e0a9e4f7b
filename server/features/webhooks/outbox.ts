import { sql, type Kysely, type Selectable } from 'kysely';
import { cutWhole } from '#core/contract/wire/cutWhole.ts';
import { webhookSwitchedOff } from '#plugins/webhooks/events.ts';
import { recordBySystem } from '#server/domain/activity/otherActors.ts';
import { isAmong } from '#server/platform/db/among.ts';
import { forUpdate } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { administratorsOf } from '#server/features/users/managerQueries.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { webhookOff } from '#server/features/webhooks/webhookLetters.ts';
import { inSteps } from '#server/platform/queue/backoff.ts';
import { rowsOf } from '#server/platform/queue/rows.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/times.ts';
import { nameOf } from './nameOf.ts';

const SECOND = 1_000;
/** The waits between attempts: three days in all. */
const waits = inSteps([
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22 * HOUR,
]);
/** The longest wait, also if a receiver asks for more. */
const LONGEST_WAIT = DAY;
/** A wait is longer by up to this part of it, so that what failed together is not repeated together. */
const JITTER = 0.1;
/** The characters of an error that are kept. */
const LONGEST_ERROR = 300;

/** The deliveries that wait. Those that ended are the history on screen. */
export const webhookRows = rowsOf({
  table: 'webhook_deliveries',
  receiver: sql`webhook_id`,
  waits: sql`next_attempt_at is not null`,
  over: (before) => sql`created_at < ${before} and next_attempt_at is null`,
  keepFor: 30 * DAY,
  // Longer than an attempt can take.
  claim: MINUTE,
  longestWait: () => LONGEST_WAIT,
});

type Db = Kysely<Database>;
type Delivery = Selectable<Database['webhook_deliveries']>;
/** A claimed delivery with its webhook. */
export interface Claimed {
  id: number;
  delivery: Delivery;
  hook: Selectable<Database['webhooks']>;
}

/** What came of an attempt. */
export interface Outcome {
  /** `null` if no answer came. */
  status: number | null;
  answer: string | null;
  /** Why the attempt failed; `null` if it did not. */
  error: string | null;
  duration: number;
  retryAfter?: number | undefined;
}

/** The webhooks of claimed deliveries. What is for one that is off or deleted is ended. */
export async function openDeliveries(tx: Db, deliveries: readonly Delivery[]): Promise<Claimed[]> {
  if (deliveries.length === 0) return [];
  const ids = [...new Set(deliveries.map((one) => one.webhook_id))];
  const hooks = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', 'in', ids)
    .where('off_at', 'is', null)
    .execute();
  const byId = new Map(hooks.map((hook) => [hook.id, hook]));
  const idle = deliveries.filter((one) => !byId.has(one.webhook_id));
  if (idle.length > 0) await dropWaiting(tx, { ids: idle.map((one) => one.id) });
  return deliveries.flatMap((delivery) => {
    const hook = byId.get(delivery.webhook_id);
    return hook ? [{ id: delivery.id, delivery, hook }] : [];
  });
}

/** The organisations of webhooks; that of an application has none. */
export async function organisationsOfWebhooks(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const hooks = await db
    .selectFrom('webhooks')
    .select(['id', 'organisation_id'])
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(
    hooks.flatMap(({ id, organisation_id: organisation }) => (organisation === null ? [] : [[id, organisation]])),
  );
}

/** Ends what waits, because its webhook is off or deleted. It can be sent again by hand. */
export async function dropWaiting(tx: Db, which: { ids: number[] } | { webhookId: number }): Promise<void> {
  let waiting = tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_attempt_at: null, claimed_until: null, error: 'The webhook was switched off.' })
    .where('next_attempt_at', 'is not', null);
  waiting = 'ids' in which ? waiting.where('id', 'in', which.ids) : waiting.where('webhook_id', '=', which.webhookId);
  await waiting.execute();
}

/**
 * Stores what came of an attempt: delivered, another attempt later, or given up. Answers why the webhook was switched off, if
 * it was.
 */
export async function endAttempt(
  tx: Db,
  { delivery, hook }: Claimed,
  outcome: Outcome,
  at: { now: number; publicUrl: string },
): Promise<string | undefined> {
  const { now } = at;
  const { status, answer, error, duration, retryAfter = 0 } = outcome;
  const isDelivered = error === null;
  // The webhook before its deliveries, in the order of the calls that switch it off or delete it.
  const present = await tx
    .selectFrom('webhooks')
    .select(['off_at', 'arrived_at', 'url', 'description'])
    .where('id', '=', hook.id)
    .$call(forUpdate(tx))
    .executeTakeFirst();
  if (!present) return undefined;
  const wait = present.off_at === null && status !== 410 ? waits(delivery.attempts + 1) : undefined;
  const next = isDelivered || wait === undefined ? null : now + waitFor(wait, retryAfter);
  await tx
    .updateTable('webhooks')
    .set({ last_state: isDelivered ? 'delivered' : 'failed', last_at: now, ...(isDelivered && { arrived_at: now }) })
    .where('id', '=', hook.id)
    .execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ attempts: delivery.attempts + 1, claimed_until: null, next_attempt_at: next, last_at: now })
    .set({ state: isDelivered ? 'delivered' : next === null ? 'failed' : 'waiting' })
    .set({ status, answer, duration, error: error === null ? null : cutWhole(error, LONGEST_ERROR) })
    .where('id', '=', delivery.id)
    .execute();
  if (isDelivered || next !== null || present.off_at !== null) return undefined;
  const nothing =
    (present.arrived_at ?? 0) < delivery.created_at ? 'No message has arrived for three days.' : undefined;
  const why = status === 410 ? 'The receiver answered 410 Gone.' : nothing;
  if (why !== undefined) await switchOff(tx, hook, why, at);
  return why;
}

function waitFor(wait: number, retryAfter: number): number {
  return Math.min(Math.max(Math.round(wait * (1 + Math.random() * JITTER)), retryAfter), LONGEST_WAIT);
}

/**
 * Switches a webhook off, and tells the administrators: nobody looks at a page of webhooks every day. That of an application
 * is the operator's, who reads it in the log and at the next start.
 */
async function switchOff(
  tx: Db,
  hook: Selectable<Database['webhooks']>,
  reason: string,
  { now, publicUrl }: { now: number; publicUrl: string },
): Promise<void> {
  await tx.updateTable('webhooks').set({ off_at: now, off_why: reason }).where('id', '=', hook.id).execute();
  await dropWaiting(tx, { webhookId: hook.id });
  if (hook.organisation_id === null) return;
  await recordBySystem(tx, now, hook.organisation_id, webhookSwitchedOff, {
    subject: { id: hook.id, name: nameOf(hook) },
    now: { reason },
    reverse: { body: { id: hook.id, on: true } },
  });
  const { name: organisation } = await tx
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', hook.organisation_id)
    .executeTakeFirstOrThrow();
  const url = `${publicUrl}/webhook/view/${hook.id}`;
  const letter = webhookOff({ webhook: nameOf(hook), reason, organisation, url });
  for (const email of await administratorsOf(tx, hook.organisation_id, now)) await queueMail(tx, email, letter, now);
}
