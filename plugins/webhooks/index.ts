import { readsAll } from '#core/access/dutyRules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { deliveryPath, webhookPath, webhookViewPath } from './paths.ts';

const list = route({
  name: 'Webhook',
  at: webhookPath,
  title: 'Webhooks',
  keywords: ['events', 'programs', 'api', 'integration'],
  access: readsAll,
  page: () => import('./pages/WebhookList.tsx'),
  before: async (...at) => (await import('./lists.ts')).webhooks.firstRows(...at),
  keys: 'g w',
});

const view = route({
  name: 'WebhookView',
  at: webhookViewPath,
  title: 'Webhook',
  access: readsAll,
  page: () => import('./pages/WebhookView.tsx'),
  before: async (params, host) => host.load((await import('./contract.ts')).viewWebhook, { params }),
});

const delivery = route({
  name: 'WebhookDelivery',
  at: deliveryPath,
  title: 'Delivery',
  access: readsAll,
  page: () => import('./pages/DeliveryView.tsx'),
  before: async (params, host) => host.load((await import('./contract.ts')).viewDelivery, { params }),
});

/** The plugin of the webhooks, which tell programs what happens in the organisation. */
export const webhooks = definePlugin({
  id: 'webhooks',
  title: 'Webhooks',
  routes: [list, view, delivery],
  nav: [{ to: list, icon: 'webhook', side: { section: 'organisation', order: 45 } }],
  commands: () => import('./commands.ts'),
  records: () => import('./lists.ts'),
});
