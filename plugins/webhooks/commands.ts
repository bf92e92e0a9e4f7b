import { record } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import { leavePage } from '#core/command/leavePage.ts';
import {
  createWebhook,
  deleteWebhook,
  endOldWebhookSecrets,
  resendDelivery,
  rotateWebhookSecret,
  setWebhookStatus,
  testWebhook,
  updateWebhook,
} from './contract.ts';
import { deliveries } from './deliveries.ts';
import { webhooks } from './lists.ts';
import { webhookPath, webhookViewPath } from './paths.ts';
import { hasOldSecret, isOff, isOn, notOffYet } from './rules.ts';

const none = 'There are no webhooks yet.';

/** An assistant may have read the address in a text that somebody else has written. */
const tellsOthers = ({ url }: { url?: string }) =>
  url === undefined
    ? undefined
    : {
        title: 'Send events to this address?',
        text: `From now on, the chosen events of your organisation are sent to ${url}.`,
        action: 'Send Events',
      };

/** What programs are asked before a secret is replaced; in the browser, the dialog says it. */
const whetherToRotate = ({ endsOld }: { endsOld?: boolean }) => ({
  title: 'Rotate Secret',
  text: endsOld
    ? 'The webhook gets a new secret, and the old ones end now. The receiver refuses messages until it has the new one.'
    : 'The webhook gets a new secret. For 24 more hours, messages are also signed with the old one.',
  action: 'Rotate',
});

/** The commands on webhooks. */
export const webhookCommands = commands('webhooks', {
  new: command({
    title: 'New webhook',
    label: 'New Webhook',
    icon: 'plus',
    keywords: ['add', 'create', 'events', 'programs', 'hook', 'callback', 'integration', 'automation', 'zapier'],
    keys: 'c',
    keysOn: webhookPath,
    additive: true,
    access: createWebhook.access,
    saves: { call: createWebhook, confirm: tellsOthers },
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/WebhookDialog.tsx'), {}),
  }),

  edit: command({
    title: 'Edit webhook…',
    label: 'Edit',
    icon: 'pencil',
    keys: 'e',
    keysOn: webhookViewPath,
    keywords: ['change', 'address', 'events', 'update'],
    harmless: true,
    row: 1,
    access: updateWebhook.access,
    saves: { call: updateWebhook, confirm: tellsOthers },
    args: { webhook: record(webhooks, { none }) },
    run: ({ webhook }, host) => host.open(() => import('./dialogs/WebhookDialog.tsx'), { webhook }),
  }),

  test: command({
    title: 'Send test of webhook…',
    label: 'Send a Test',
    icon: 'send',
    keywords: ['try', 'message', 'ping'],
    row: 1,
    additive: true,
    access: testWebhook.access,
    args: { webhook: record(webhooks, { none, ready: isOn }) },
    run: ({ webhook: { id } }, host) => host.call(testWebhook, { body: { id } }),
  }),

  switchOff: command({
    title: 'Switch off webhook…',
    label: 'Switch Off',
    icon: 'power',
    keywords: ['disable', 'stop', 'pause'],
    row: 1,
    access: setWebhookStatus.access,
    args: { webhook: record(webhooks, { none: 'No webhook is on.', when: notOffYet }) },
    confirm: ({ webhook: { name } }) => ({
      title: 'Switch Off Webhook',
      text: `${name} gets no more messages. Messages that are waiting are not sent.`,
      action: 'Switch Off',
    }),
    run: ({ webhook: { id } }, host) => host.call(setWebhookStatus, { body: { id, on: false } }),
  }),

  switchOn: command({
    title: 'Switch on webhook…',
    label: 'Switch On',
    icon: 'circle-check',
    keywords: ['enable', 'start', 'resume'],
    row: 1,
    access: setWebhookStatus.access,
    args: { webhook: record(webhooks, { none: 'No webhook is off.', when: isOff }) },
    run: ({ webhook: { id } }, host) => host.call(setWebhookStatus, { body: { id, on: true } }),
  }),

  rotateSecret: command({
    title: 'Rotate secret of webhook…',
    label: 'Rotate Secret…',
    icon: 'key',
    keywords: ['new', 'signature', 'sign', 'roll', 'leaked'],
    row: 1,
    access: rotateWebhookSecret.access,
    saves: { call: rotateWebhookSecret, confirm: whetherToRotate },
    args: { webhook: record(webhooks, { none }) },
    run: ({ webhook }, host) => host.open(() => import('./dialogs/RotateWebhookSecret.tsx'), { webhook }),
  }),

  endOldSecrets: command({
    title: 'End old secrets of webhook…',
    label: 'End Old Secrets…',
    icon: 'trash',
    keywords: ['leaked', 'revoke', 'rotate', 'signature'],
    danger: true,
    row: 1,
    access: endOldWebhookSecrets.access,
    args: { webhook: record(webhooks, { none, ready: hasOldSecret }) },
    confirm: ({ webhook: { name } }) => ({
      title: 'End Old Secrets',
      text: `After this, messages are signed only with the current secret of ${name}. A receiver that does not have it yet refuses them.`,
      action: 'End',
    }),
    run: ({ webhook: { id } }, host) => host.call(endOldWebhookSecrets, { body: { id } }),
  }),

  resend: command({
    title: 'Send delivery again…',
    label: 'Send Again',
    icon: 'refresh-cw',
    keywords: ['webhook', 'repeat', 'retry', 'resend', 'failed'],
    row: 1,
    additive: true,
    access: resendDelivery.access,
    args: {
      delivery: record(deliveries, {
        many: true,
        none: 'Nothing was sent to a webhook in the last 30 days.',
        ready: isOn,
      }),
    },
    run: ({ delivery: { id } }, host) => host.call(resendDelivery, { body: { id } }),
  }),

  delete: command({
    title: 'Delete webhook…',
    label: 'Delete',
    icon: 'trash',
    keywords: ['remove'],
    danger: true,
    row: 2,
    access: deleteWebhook.access,
    args: { webhook: record(webhooks, { none }) },
    confirm: ({ webhook: { name } }) => ({
      title: 'Delete Webhook',
      text: `${name} gets no more messages. Its secret and its deliveries are deleted. It cannot be brought back.`,
      action: 'Delete',
    }),
    run: ({ webhook: { id } }, host) =>
      host.batch(async () => {
        const answer = await host.call(deleteWebhook, { body: { id } });
        await leavePage(webhookViewPath({ id }), webhookPath(), host);
        return answer;
      }),
  }),
});
