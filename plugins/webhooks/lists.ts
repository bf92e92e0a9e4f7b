import type { RecordKind } from '#core/command/arg.ts';
import { list } from '#core/list/declare/list.ts';
import { listWebhooks, type Webhook } from './contract.ts';
import { webhookViewPath } from './paths.ts';

const webhook: RecordKind<Webhook> = {
  kind: 'webhook',
  label: 'Which webhook?',
  title: 'Webhooks',
  icon: 'webhook',
  describe: ({ id, name, url, on }) => ({ key: id, label: name, detail: on ? url : `Off, ${url}` }),
  href: ({ id }) => webhookViewPath({ id }),
};

/** The webhooks of the organisation. */
export const webhooks = list({
  of: webhook,
  one: 'webhook',
  endpoint: listWebhooks,
  rows: (answer) => answer.webhooks,
});
