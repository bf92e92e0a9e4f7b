import type { Delivery, Webhook } from '#plugins/webhooks/contract.ts';

/** A webhook that is on and has sent nothing yet. */
export const stock: Webhook = {
  id: 3,
  name: 'Stock',
  url: 'https://stock.example/hook',
  description: 'Stock',
  types: ['*'],
  on: true,
  offWhy: null,
  lastState: null,
  lastAt: null,
  formerUntil: null,
};

/** A delivery of that webhook that has failed. */
export const failedDelivery = (id: number, fields: Partial<Delivery> = {}): Delivery => ({
  id,
  webhookId: 3,
  messageId: `msg_${id}`,
  event: 'groups.created',
  name: 'Group added',
  state: 'failed',
  createdAt: 0,
  attempts: 9,
  lastAt: 0,
  nextAt: null,
  status: 500,
  error: null,
  on: true,
  ...fields,
});
