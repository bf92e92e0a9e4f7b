import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { CLAIM, dropWaiting, type Claimed } from './outbox.ts';

/** The deliveries that are sent at the same time to one webhook, and for one organisation. */
const [OF_WEBHOOK, OF_ORGANISATION] = [4, 8];
/** The due rows that are looked at in one turn, for those that may be claimed. */
const LOOKED_AT = 200;

type Db = Kysely<Database>;

/** What a delivery takes room of. */
export interface Place {
  webhookId: number;
  organisationId: number;
}

/**
 * Claims due deliveries, so that no other worker sends them meanwhile. `underWay` has those that are being sent: neither a
 * slow webhook nor an organisation with thousands of deliveries holds up others.
 */
export async function claimWebhooks(tx: Db, most: number, underWay: readonly Place[], now: number): Promise<Claimed[]> {
  const ids = await chooseDue(tx, most, underWay, now);
  if (ids.length === 0) return [];
  // The condition is repeated: a second worker that waited for the row must see that it is claimed, or done.
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

/** The ids of due deliveries, the oldest first, as far as their webhook and organisation have room. */
async function chooseDue(tx: Db, most: number, underWay: readonly Place[], now: number): Promise<number[]> {
  const ofWebhook = new Map<number, number>();
  const ofOrganisation = new Map<number, number>();
  const take = ({ webhookId, organisationId }: Place) => {
    ofWebhook.set(webhookId, (ofWebhook.get(webhookId) ?? 0) + 1);
    ofOrganisation.set(organisationId, (ofOrganisation.get(organisationId) ?? 0) + 1);
  };
  const fullIn = (counts: Map<number, number>, room: number) =>
    [...counts].flatMap(([id, count]) => (count >= room ? [id] : []));
  underWay.forEach(take);
  const ids: number[] = [];
  for (;;) {
    const [webhooks, organisations] = [fullIn(ofWebhook, OF_WEBHOOK), fullIn(ofOrganisation, OF_ORGANISATION)];
    const due = await tx
      .selectFrom('webhook_deliveries')
      .select(['id', 'webhook_id as webhookId', 'organisation_id as organisationId'])
      .where('next_attempt_at', '<=', now)
      .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', now)]))
      .$if(ids.length > 0, (all) => all.where('id', 'not in', ids))
      .$if(webhooks.length > 0, (all) => all.where('webhook_id', 'not in', webhooks))
      .$if(organisations.length > 0, (all) => all.where('organisation_id', 'not in', organisations))
      .orderBy('next_attempt_at')
      .limit(LOOKED_AT)
      .execute();
    // The first one has room, so each turn takes some.
    for (const one of due) {
      if (ids.length >= most) break;
      if (fullIn(ofWebhook, OF_WEBHOOK).includes(one.webhookId)) continue;
      if (fullIn(ofOrganisation, OF_ORGANISATION).includes(one.organisationId)) continue;
      ids.push(one.id);
      take(one);
    }
    if (ids.length >= most || due.length < LOOKED_AT) return ids;
  }
}

/** Tells if a delivery is due, for a worker that would write otherwise. */
export async function isWebhookDue(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
