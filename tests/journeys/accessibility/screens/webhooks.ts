import type { Screens } from '../findScreens.ts';

export const screens: Screens = {
  dialogs: {
    WebhookDialog: [
      {
        at: ['/webhook', 'A webhook tells another program'],
        press: ['New Webhook'],
        title: 'New Webhook',
        submit: 'Save',
      },
    ],
  },
  otherDialogs: {
    RotateWebhookSecret: 'draws the same dialog',
    WebhookSecret: 'in organisation/webhooks.spec.ts',
  },
  pages: {
    Webhook: [['/webhook', 'A webhook tells another program']],
  },
  otherPages: {
    WebhookView: 'in organisation/webhooks.spec.ts, with a webhook',
    WebhookDelivery: 'in organisation/webhooks.spec.ts, with a delivery',
  },
};
