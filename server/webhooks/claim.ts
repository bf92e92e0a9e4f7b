import type { Kysely } from 'kysely';
import { prepared } from '#server/db/prepared.ts';
import type { Database } from '#server/db/schema.ts';
import type { UnderWay } from '#server/sendDue.ts';
import { CLAIM, dropWaiting, type Claimed } from './outbox.ts';

/** The deliveries that are sent at the same time to one webhook, and for one organisation. */
const [OF_WEBHOOK, OF_ORGANISATION] = [4, 16];

type Db = Kysely<Database>;

/** A webhook for which something is due; the organisation is `null` for that of an application. */
export interface Waiting {
  id: number;
  organisationId: number | null;
  /** When it was its turn last, by `performance.now()`; `undefined` if it has not been. */
  servedAt?: number | undefined;
}

const firstDue = prepared<{ now: number }, { webhook_id: number }>((db, { now }) =>
  db
    .selectFrom('webhook_deliveries')
    .select('webhook_id')
    .where('next_attempt_at', '<=', now)
    .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', now)]))
    .limit(1),
);

const dueOf = prepared<{ webhook: number; now: number; most: number }, { id: number }>((db, { webhook, now, most }) =>
  db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook)
    .where('next_attempt_at', '<=', now)
    .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', now)]))
    .orderBy('next_attempt_at')
    .limit(most),
);

/** The webhooks for which something is due. While nothing is, this reads one row. */
export async function waitingWebhooks(db: Db, now: number): Promise<Waiting[]> {
  const [first] = await firstDue(db, { now });
  if (!first) return [];
  const waiting = await db
    .selectFrom('webhooks as w')
    .select(['w.id', 'w.organisation_id as organisationId'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as d')
          .select('d.id')
          .whereRef('d.webhook_id', '=', 'w.id')
          .where('d.next_attempt_at', '<=', now)
          .where((or) => or.or([or('d.claimed_until', 'is', null), or('d.claimed_until', '<', now)])),
      ),
    )
    .execute();
  // What is left of a webhook that was deleted meanwhile is dropped when it is claimed.
  return waiting.length > 0 ? waiting : [{ id: first.webhook_id, organisationId: null }];
}

/**
 * The ids of due deliveries, the oldest of each webhook first, as far as their webhook and organisation have room. Those
 * webhooks come first that have the fewest under way, then those whose turn was longest ago: neither a slow webhook nor an
 * organisation with thousands of deliveries holds up others.
 */
export async function chooseDue(
  db: Db,
  waiting: readonly Waiting[],
  most: number,
  underWay: readonly UnderWay<Claimed>[],
  now: number,
): Promise<number[]> {
  const ofWebhook = countBy(underWay, ({ one }) => one.hook.id);
  // A slow one takes room of its own webhook alone.
  const fast = underWay.filter(({ isSlow }) => !isSlow);
  const ofOrganisation = countBy(fast, ({ one }) => one.hook.organisation_id);
  const ids: number[] = [];
  const busy = ({ id }: Waiting) => ofWebhook.get(id) ?? 0;
  const inTurn = (one: Waiting, other: Waiting) =>
    busy(one) - busy(other) || (one.servedAt ?? 0) - (other.servedAt ?? 0);
  for (const hook of waiting.toSorted(inTurn)) {
    const { id, organisationId } = hook;
    const used = organisationId === null ? 0 : (ofOrganisation.get(organisationId) ?? 0);
    const room = Math.min(most - ids.length, OF_WEBHOOK - busy(hook), OF_ORGANISATION - used);
    if (room <= 0) continue;
    const due = await dueOf(db, { webhook: id, now, most: room });
    if (due.length > 0) hook.servedAt = performance.now();
    ids.push(...due.map((row) => row.id));
    ofOrganisation.set(organisationId, used + due.length);
  }
  return ids;
}

/** Claims these deliveries, so that no other worker sends them meanwhile. */
export async function claimWebhooks(tx: Db, ids: readonly number[], now: number): Promise<Claimed[]> {
  // The condition is repeated: another worker may have claimed or sent them since they were chosen.
  const deliveries = await tx
    .updateTable('webhook_deliveries')
    .set({ claimed_until: now + CLAIM })
    .where('id', 'in', ids)
    .where('next_attempt_at', '<=', now)
    .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', now)]))
    .returningAll()
    .execute();
  if (deliveries.length === 0) return [];
  const hooks = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', 'in', [...new Set(deliveries.map((one) => one.webhook_id))])
    .execute();
  const byId = new Map(hooks.map((hook) => [hook.id, hook]));
  const idle = deliveries.filter((one) => byId.get(one.webhook_id)?.off_at !== null);
  if (idle.length > 0) await dropWaiting(tx, { ids: idle.map((one) => one.id) });
  return deliveries.flatMap((delivery) => {
    const hook = byId.get(delivery.webhook_id);
    return hook?.off_at === null ? [{ delivery, hook }] : [];
  });
}

function countBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}
