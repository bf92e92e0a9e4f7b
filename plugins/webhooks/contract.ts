import * as z from 'zod/mini';
import { readsAll } from '#core/access/dutyRules.ts';
import { admin } from '#core/access/rules.ts';
import { digits, fields, flag, id, idParams } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { endsOld } from '#core/contract/rotation.ts';
import { limit } from '#core/contract/list.ts';
import { inTurn, optionalText, requiredText } from '#core/contract/text/text.ts';
import { webAddressFault } from '#core/contract/webAddress/webAddressFault.ts';
import { isOn } from './rules.ts';

/** Stands for all types, also those that later versions add. */
export const ALL_TYPES = '*';
/** The most webhooks of an organisation. */
export const MOST_WEBHOOKS = 20;

const state = z.enum(['waiting', 'delivered', 'failed']);
const time = z.nullable(z.int());

const webhook = fields({
  id: ['webhook_id', id],
  /** The description, or the host of the address. */
  name: ['webhook_name', z.string()],
  url: ['webhook_url', z.string()],
  description: ['webhook_desc', z.string()],
  types: ['type_list', z.array(z.string())],
  on: ['is_on', flag],
  /** Why the server switched it off. */
  offWhy: ['off_why', z.nullable(z.string())],
  /** What became of the last attempt. */
  lastState: ['last_state', z.nullable(state)],
  lastAt: ['last_at', time],
  /** Until then the former secret signs too. */
  formerUntil: ['former_until', time],
});
export type Webhook = z.output<typeof webhook>;

const shared = {
  id: ['delivery_id', id],
  webhookId: ['webhook_id', id],
  messageId: ['message_id', z.string()],
  /** The id of the event. An answer's own `type` is the kind of its message. */
  event: ['type_id', z.string()],
  /** What the event is called. */
  name: ['type_name', z.string()],
  state: ['delivery_state', state],
  createdAt: ['created_at', z.int()],
  attempts: ['attempts', z.int()],
  lastAt: ['last_at', time],
  nextAt: ['next_at', time],
  /** The HTTP status of the last answer. */
  status: ['http_status', z.nullable(z.int())],
  /** Why the last attempt failed. */
  error: ['error', z.nullable(z.string())],
  /** Whether its webhook is on. */
  on: ['is_on', flag],
} as const;
const delivery = fields(shared);
export type Delivery = z.output<typeof delivery>;

const address = requiredText('Address', 500).check(
  ...inTurn(z.regex(/^https?:\/\/[^\s@#\\/?]+([/?][^\s#\\]*)?$/i, { error: webAddressFault('Address', 'https://') })),
);

const formFields = {
  url: ['webhook_url', address],
  description: ['webhook_desc', optionalText('Description', 200)],
  types: [
    'type_list',
    z.array(z.string().check(z.maxLength(100))).check(z.minLength(1, 'Choose at least one event.'), z.maxLength(200)),
  ],
} as const;

/** The fields of the form and of its call. */
export const newWebhook = fields(formFields);
const one = fields({ id: ['webhook_id', id] });
/** The fields of the form for a new secret. */
export const rotatedWebhook = fields({ id: ['webhook_id', id], endsOld });
const secret = z.string();

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhook/list',
  summary: 'The webhooks of the organisation',
  access: readsAll,
  reply: fields({ webhooks: ['webhook_list', z.array(webhook)] }),
  reads: ['webhooks'],
});

export const viewWebhook = endpoint({
  method: 'GET',
  path: '/webhook/view/:id',
  summary: 'One webhook',
  access: readsAll,
  params: idParams,
  reply: fields({ webhook: ['webhook_details', webhook] }),
  reads: ['webhooks'],
});

export const listWebhookTypes = endpoint({
  method: 'GET',
  path: '/webhook/types',
  summary: 'The types of events that a webhook can receive',
  access: readsAll,
  reply: fields({
    types: ['type_list', z.array(fields({ id: ['type_id', z.string()], title: ['type_name', z.string()] }))],
  }),
  scope: 'webhooks',
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhook/create',
  summary: 'Add a webhook; the reply alone has the secret that signs what it is sent',
  access: admin,
  body: newWebhook,
  reply: fields({ id: ['webhook_id', id], secret: ['webhook_secret', secret] }),
  changes: ['webhooks'],
  fresh: true,
});

export const updateWebhook = endpoint({
  method: 'POST',
  path: '/webhook/update',
  summary: 'Change the address, the events or the description of a webhook',
  access: admin,
  body: fields({
    id: ['webhook_id', id],
    ...formFields,
    url: ['webhook_url', z.optional(address)],
    /** The form's initial values: what somebody else has saved since is not overwritten (409). */
    was: [
      'was',
      z.optional(
        fields({
          url: ['webhook_url', z.string()],
          description: ['webhook_desc', z.string()],
          types: ['type_list', z.array(z.string())],
        }),
      ),
    ],
  }),
  reply: z.object({}),
  changes: ['webhooks'],
  fresh: true,
});

export const setWebhookStatus = endpoint({
  method: 'POST',
  path: '/webhook/status',
  summary: 'Switch a webhook on or off; what waits when it is switched off is not sent',
  access: admin,
  body: fields({ id: ['webhook_id', id], on: ['is_on', flag] }),
  reply: z.object({}),
  changes: ['webhooks'],
  fresh: true,
});

export const deleteWebhook = endpoint({
  method: 'POST',
  path: '/webhook/delete',
  summary: 'Delete a webhook with its deliveries',
  access: admin,
  body: one,
  reply: z.object({}),
  changes: ['webhooks'],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhook/rotate',
  summary:
    'Create a new secret. For 24 hours messages are also signed with the old one, unless ends_old_secrets ends it now',
  access: admin,
  body: rotatedWebhook,
  reply: fields({ secret: ['webhook_secret', secret] }),
  changes: ['webhooks'],
  fresh: true,
});

export const endOldWebhookSecrets = endpoint({
  method: 'POST',
  path: '/webhook/secret/end',
  summary: 'End the old secrets now: messages are then signed only with the current one',
  access: admin,
  body: one,
  reply: z.object({}),
  changes: ['webhooks'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhook/test',
  summary: 'Send a message of the type webhooks.test',
  access: admin,
  guards: [isOn],
  body: one,
  reply: fields({ id: ['delivery_id', id] }),
  changes: ['webhooks'],
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhook/deliveries',
  summary: 'What was sent to the webhooks in the last 30 days, newest first, page by page',
  access: readsAll,
  query: fields({
    webhook: ['webhook_id', z.optional(digits)],
    cursor: ['cursor', z.optional(z.string())],
    limit: ['limit', limit],
  }),
  reply: fields({
    deliveries: ['delivery_list', z.array(delivery)],
    nextCursor: ['next_cursor', z.nullable(z.string())],
  }),
  reads: ['webhooks'],
});

export const viewDelivery = endpoint({
  method: 'GET',
  path: '/webhook/delivery/:id',
  summary: 'One delivery: what was sent, and the beginning of the last answer',
  access: readsAll,
  params: idParams,
  reply: fields({
    ...shared,
    /** The name of its webhook. */
    webhookName: ['webhook_name', z.string()],
    body: ['body', z.string()],
    answer: ['answer', z.nullable(z.string())],
    /** Of the last attempt, in milliseconds. */
    duration: ['duration', time],
  }),
  reads: ['webhooks'],
});

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/webhook/resend',
  summary: 'Send a delivery again, with the same id',
  access: admin,
  guards: [isOn],
  body: fields({ id: ['delivery_id', id] }),
  reply: z.object({}),
  changes: ['webhooks'],
});
