import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { oldSecretsIn } from '#core/contract/rotation.ts';
import { ALL_TYPES, MOST_WEBHOOKS } from '#plugins/webhooks/contract.ts';
import type * as contract from '#plugins/webhooks/contract.ts';
import {
  deliverySentAgain,
  oldWebhookSecretsEnded,
  webhookCreated,
  webhookDeleted,
  webhookSecretRotated,
  webhookSwitchedOff,
  webhookSwitchedOn,
  webhookTested,
  webhookUpdated,
} from '#plugins/webhooks/events.ts';
import { isOn } from '#plugins/webhooks/rules.ts';
import { formerOf } from '#server/domain/activity/formerOf.ts';
import { lockName } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { endedText } from '#server/domain/formerSecrets.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { timeCursor, timeOf } from '#server/domain/calls/lists/paging.ts';
import { refuseOverwriting } from '#server/domain/calls/input/meanwhile.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { hostOf, nameOf } from '#server/features/webhooks/nameOf.ts';
import { dropWaiting } from '#server/features/webhooks/outbox.ts';
import { typesIn } from '#server/domain/activity/webhooks/queue.ts';
import { newWebhookSecret, secretContext, withNewSecret, withoutOldSecrets } from '#server/features/webhooks/sign.ts';
import { TEST_TYPE, titleOf, webhookTypes } from '#server/domain/activity/webhooks/types.ts';
import { refuseAddress, typesFrom } from './checkInput.ts';
import {
  deliveriesOf,
  deliveryById,
  insertDelivery,
  insertWebhook,
  queueAgain,
  removeWebhook,
  saveWebhook,
  webhookById,
  webhookForChange,
  webhooksOf,
} from './queries.ts';

/** The most deliveries of a page. */
const MOST_ROWS = 100;

type Row = Selectable<Database['webhooks']>;

export const handlers: Handlers<typeof contract> = {
  async listWebhooks(_input, { db, organisationId, now }) {
    return { webhooks: (await webhooksOf(db, organisationId)).map((row) => webhookOf(row, now)) };
  },

  async viewWebhook({ params }, { db, organisationId, now }) {
    const row = await webhookById(db, organisationId, params.id);
    if (!row) throw notFound('webhook');
    return { webhook: webhookOf(row, now) };
  },

  async listWebhookTypes() {
    return { types: webhookTypes().map(({ id, title }) => ({ id, title })) };
  },

  async createWebhook({ body }, ctx) {
    const { db, organisationId, services, now } = ctx;
    const types = typesFrom(body.types);
    refuseAddress(ctx, body.url);
    await lockName(db, `webhooks of ${organisationId}`);
    if ((await webhooksOf(db, organisationId)).length >= MOST_WEBHOOKS)
      throw conflict(`An organisation can have at most ${MOST_WEBHOOKS} webhooks.`);
    const secret = newWebhookSecret();
    const id = await insertWebhook(db, {
      organisationId,
      url: body.url,
      description: body.description,
      types,
      secret: (made) => services.secrets.seal(secret, secretContext(made)),
      now,
    });
    const subject = { id, name: nameOf(body) };
    await ctx.record(webhookCreated, { subject, now: detailsOf({ ...body, types }), reverse: { body: { id } } });
    return { id, secret, message: `The webhook ${subject.name} was added.` };
  },

  updateWebhook: ({ body }, ctx) => changeWebhook(ctx, body),

  async setWebhookStatus({ body: { id, on } }, ctx) {
    const row = await toChange(ctx, id);
    const subject = { id, name: nameOf(row) };
    const word = on ? 'on' : 'off';
    if ((row.off_at === null) === on) {
      ctx.recordNothing();
      return { message: `The webhook ${subject.name} is already ${word}.` };
    }
    await saveWebhook(ctx.db, id, { off_at: on ? null : ctx.now, off_why: null });
    const reverse = { body: { id, on: !on } };
    if (on) await ctx.record(webhookSwitchedOn, { subject, reverse });
    else {
      await dropWaiting(ctx.db, { webhookId: id });
      await ctx.record(webhookSwitchedOff, { subject, reverse });
    }
    return { message: `The webhook ${subject.name} was switched ${word}.` };
  },

  async deleteWebhook({ body }, ctx) {
    const row = await toChange(ctx, body.id);
    const subject = { id: row.id, name: nameOf(row) };
    await removeWebhook(ctx.db, row.id);
    await ctx.record(webhookDeleted, { subject, was: detailsOf({ ...row, types: typesIn(row.types) }) });
    return { message: `The webhook ${subject.name} was deleted.` };
  },

  async rotateWebhookSecret({ body }, ctx) {
    const row = await toChange(ctx, body.id);
    const { services, now } = ctx;
    const { secret, columns, note } = withNewSecret({ secrets: services.secrets, now }, row, body);
    await saveWebhook(ctx.db, row.id, columns);
    await ctx.record(webhookSecretRotated, { subject: { id: row.id, name: nameOf(row) }, now: oldSecretsIn(body) });
    return { secret, message: `The webhook ${nameOf(row)} has a new secret.${note}` };
  },

  async endOldWebhookSecrets({ body }, ctx) {
    const row = await toChange(ctx, body.id);
    const { columns, ended } = withoutOldSecrets(row, ctx.now);
    if (ended === 0) ctx.recordNothing();
    else {
      await saveWebhook(ctx.db, row.id, columns);
      await ctx.record(oldWebhookSecretsEnded, { subject: { id: row.id, name: nameOf(row) } });
    }
    return { message: endedText(`the webhook ${nameOf(row)}`, ended) };
  },

  async testWebhook({ body }, ctx) {
    const { organisationId, now } = ctx;
    const row = await toChange(ctx, body.id);
    ctx.check(isOn, { on: row.off_at === null });
    const data = { organisation_id: organisationId, sentence: 'This is a test.' };
    const id = await insertDelivery(ctx.db, {
      organisationId,
      webhookId: row.id,
      messageId: `msg_${randomUUID()}`,
      type: TEST_TYPE,
      body: JSON.stringify({ type: TEST_TYPE, timestamp: new Date(now).toISOString(), data }),
      now,
    });
    await ctx.record(webhookTested, { subject: { id: row.id, name: nameOf(row) } });
    return { id, message: `A test was sent to the webhook ${nameOf(row)}.` };
  },

  async listDeliveries({ query }, { db, organisationId }) {
    const limit = Math.min(query.limit ?? MOST_ROWS, MOST_ROWS);
    const before = query.cursor === undefined ? undefined : timeOf(query.cursor);
    const rows = await deliveriesOf(db, organisationId, { webhookId: query.webhook, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      deliveries: page.map(delivered),
      nextCursor: last ? timeCursor({ at: last.created_at, id: last.id }) : null,
    };
  },

  async viewDelivery({ params }, { db, organisationId }) {
    const row = await deliveryById(db, organisationId, params.id);
    if (!row) throw notFound('delivery');
    return { ...delivered(row), webhookName: nameOf(row), body: row.body, answer: row.answer, duration: row.duration };
  },

  async resendDelivery({ body }, ctx) {
    const found = await deliveryById(ctx.db, ctx.organisationId, body.id);
    if (!found) throw notFound('delivery');
    const row = await toChange(ctx, found.webhook_id);
    ctx.check(isOn, { on: row.off_at === null });
    await queueAgain(ctx.db, found.id, ctx.now);
    await ctx.record(deliverySentAgain, {
      subject: { id: row.id, name: nameOf(row) },
      now: { message: `${found.message_id} (${titleOf(found.type)})` },
    });
    return { message: `“${titleOf(found.type)}” was sent again.` };
  },
};

interface Changed {
  url: string | undefined;
  description: string | undefined;
  types: string[] | undefined;
}

/** Changes what is given of a webhook. `was`: the values that the caller saw. */
export async function changeWebhook(ctx: Ctx, input: Partial<Changed> & { id: number; was?: Changed | undefined }) {
  const row = await toChange(ctx, input.id);
  const was = { url: row.url, description: row.description, types: typesIn(row.types) };
  const now = {
    url: input.url ?? was.url,
    description: input.description ?? was.description,
    types: input.types ? typesFrom(input.types) : was.types,
  };
  refuseOverwriting('webhook', { was: input.was, now: was, wanted: now });
  if (now.url !== was.url) refuseAddress(ctx, now.url);
  await saveWebhook(ctx.db, row.id, { ...now, types: JSON.stringify(now.types) });
  const entry = { subject: { id: row.id, name: nameOf(now) }, was: detailsOf(was), now: detailsOf(now) };
  const reverse = { body: { id: row.id, ...formerOf(was, now) } };
  // An address is never kept in the activity, so its change is not taken back.
  await ctx.record(webhookUpdated, now.url === was.url ? { ...entry, reverse } : entry);
  return { message: `The webhook ${entry.subject.name} was changed.` };
}

/** The webhook, locked, if it is one of the organisation. */
async function toChange({ db, organisationId }: Ctx, id: number): Promise<Row> {
  const row = await webhookForChange(db, organisationId, id);
  if (!row) throw notFound('webhook');
  return row;
}

const webhookOf = (row: Row, now: number) => ({
  id: row.id,
  name: nameOf(row),
  url: row.url,
  description: row.description,
  types: typesIn(row.types),
  on: row.off_at === null,
  offWhy: row.off_why,
  lastState: row.last_state,
  lastAt: row.last_at,
  formerUntil: (row.former_until ?? 0) > now ? row.former_until : null,
});

type DeliveryRow = Awaited<ReturnType<typeof deliveriesOf>>[number];

const delivered = (row: DeliveryRow) => ({
  id: row.id,
  webhookId: row.webhook_id,
  messageId: row.message_id,
  event: row.type,
  name: titleOf(row.type),
  state: row.state,
  createdAt: row.created_at,
  attempts: row.attempts,
  lastAt: row.last_at,
  nextAt: row.next_attempt_at,
  status: row.status,
  error: row.error,
  on: row.off_at === null,
});

interface Texts {
  url: string;
  description: string;
  types: readonly string[];
}

/** What the activity is told: never the whole address. */
const detailsOf = ({ url, description, types }: Texts) => ({
  host: hostOf(url),
  description,
  types: types.includes(ALL_TYPES) ? ['All events'] : types.map(titleOf),
});
