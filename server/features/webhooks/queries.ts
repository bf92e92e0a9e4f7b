import type { Kysely, Selectable } from 'kysely';
import { forUpdate } from '#server/platform/db/locks.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { waitingFrom } from '#server/domain/activity/webhooks/queue.ts';
import { webhooksTable } from './tables.ts';
import { webhookDeliveriesTable } from '#server/domain/activity/webhooks/tables.ts';

type Db = Kysely<Database>;

/** The webhooks of an organisation, oldest first. */
export function webhooksOf(db: Db, organisationId: number): Promise<Selectable<Database['webhooks']>[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const one = (db: Db, organisationId: number, id: number) =>
  db.selectFrom('webhooks').selectAll().where('organisation_id', '=', organisationId).where('id', '=', id);

/** One webhook. */
export const webhookById = (db: Db, organisationId: number, id: number) =>
  one(db, organisationId, id).executeTakeFirst();

/** One webhook, locked until the transaction ends. */
export const webhookForChange = (tx: Db, organisationId: number, id: number) =>
  one(tx, organisationId, id).$call(forUpdate(tx)).executeTakeFirst();

interface New {
  /** Whose it is: an organisation's, or that of an application of the catalogue. */
  organisationId: number | null;
  applicationId?: number;
  url: string;
  description: string;
  types: readonly string[];
  /** Encrypts the secret for this id. */
  secret(id: number): string;
  now: number;
}

/** Adds a webhook; answers its id. */
export async function insertWebhook(tx: Db, made: New): Promise<number> {
  const id = await newId(tx, webhooksTable);
  await tx
    .insertInto('webhooks')
    .values({
      id,
      organisation_id: made.organisationId,
      application_id: made.applicationId ?? null,
      url: made.url,
      description: made.description,
      types: JSON.stringify(made.types),
      secret: made.secret(id),
      created_at: made.now,
    })
    .execute();
  return id;
}

/** Changes some columns of a webhook. */
export async function saveWebhook(tx: Db, id: number, set: Partial<Selectable<Database['webhooks']>>): Promise<void> {
  await tx.updateTable('webhooks').set(set).where('id', '=', id).execute();
}

/** Deletes a webhook with its deliveries. */
export async function removeWebhook(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
  await tx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
}

const deliveries = (db: Db, organisationId: number) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .where('d.organisation_id', '=', organisationId)
    // Messages to applications belong to the operator, not to the organisation.
    .where('w.organisation_id', '=', organisationId)
    .select(['d.id', 'd.webhook_id', 'd.message_id', 'd.type', 'd.state', 'd.created_at', 'd.attempts', 'd.last_at'])
    .select(['d.next_attempt_at', 'd.status', 'd.error', 'w.off_at']);

interface Page {
  webhookId: number | undefined;
  /** The last delivery of the page before. */
  before: { at: number; id: number } | undefined;
  limit: number;
}

/** Deliveries without what was sent, newest first. */
export function deliveriesOf(db: Db, organisationId: number, { webhookId, before, limit }: Page) {
  let found = deliveries(db, organisationId);
  if (webhookId !== undefined) found = found.where('d.webhook_id', '=', webhookId);
  if (before !== undefined)
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('d.created_at', 'd.id'), '<', tuple(before.at, before.id)),
    );
  return found.orderBy('d.created_at', 'desc').orderBy('d.id', 'desc').limit(limit).execute();
}

/** One delivery with what was sent and answered. */
export function deliveryById(db: Db, organisationId: number, id: number) {
  return deliveries(db, organisationId)
    .select(['d.body', 'd.answer', 'd.duration', 'w.url', 'w.description'])
    .where('d.id', '=', id)
    .executeTakeFirst();
}

interface NewDelivery {
  organisationId: number;
  webhookId: number;
  messageId: string;
  type: string;
  body: string;
  now: number;
}

/** Queues one message; answers the id of its delivery. */
export async function insertDelivery(tx: Db, made: NewDelivery): Promise<number> {
  const id = await newId(tx, webhookDeliveriesTable);
  await tx
    .insertInto('webhook_deliveries')
    .values({
      id,
      organisation_id: made.organisationId,
      webhook_id: made.webhookId,
      message_id: made.messageId,
      type: made.type,
      body: made.body,
      ...waitingFrom(made.now),
    })
    .execute();
  return id;
}

/** Makes a delivery due now, with all its attempts. */
export async function queueAgain(tx: Db, id: number, now: number): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_attempt_at: now, attempts: 0 })
    .where('id', '=', id)
    .execute();
}
