import { createWebhook, listWebhookTypes } from '#plugins/webhooks/contract.ts';
import WebhookDialog from '#plugins/webhooks/dialogs/WebhookDialog.tsx';
import { answer } from '#tests/builders/fakeServer.ts';
import { typing, type SignedInFormCase } from './formCase.ts';

export const webhookForms: readonly SignedInFormCase[] = [
  {
    name: 'New Webhook',
    source: 'plugins/webhooks/dialogs/WebhookDialog.tsx',
    form: <WebhookDialog close={() => {}} />,
    replies: [answer(listWebhookTypes, { types: [{ id: 'groups.created', title: 'Group added' }] })],
    done: answer(createWebhook, { id: 9, secret: 'whsec_once' }),
    fill: typing({ Address: 'https://hooks.example/portal', Description: 'Stock' }),
    send: 'Save',
    field: ['url', 'Address'],
  },
];
