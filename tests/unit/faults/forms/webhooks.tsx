import { screen } from '@testing-library/react';
import {
  createWebhook,
  listWebhookTypes,
  rotateWebhookSecret,
  updateWebhook,
  viewWebhook,
} from '#plugins/webhooks/contract.ts';
import WebhookDialog from '#plugins/webhooks/dialogs/WebhookDialog.tsx';
import RotateWebhookSecret from '#plugins/webhooks/dialogs/RotateWebhookSecret.tsx';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { stock } from '#tests/builders/webhook.ts';
import { typing, type SignedInFormCase } from '../formCase.ts';

export const forms: readonly SignedInFormCase[] = [
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
  {
    name: 'Edit Webhook',
    source: 'plugins/webhooks/dialogs/WebhookDialog.tsx',
    form: <WebhookDialog webhook={stock} close={() => {}} />,
    replies: [
      answer(listWebhookTypes, { types: [{ id: 'groups.created', title: 'Group added' }] }),
      answer(viewWebhook, { webhook: stock }),
    ],
    done: answer(updateWebhook, {}),
    fill: typing({ Description: 'Stock of the shop' }),
    send: 'Update',
    field: ['description', 'Description'],
  },
  {
    name: 'Rotate Secret',
    source: 'core/tokens/secret/RotateDialog.tsx',
    form: <RotateWebhookSecret close={() => {}} webhook={stock} />,
    done: answer(rotateWebhookSecret, { secret: 'whsec_once' }),
    async fill(user) {
      await user.click(await screen.findByRole('checkbox', { name: 'End the old secrets now' }));
    },
    send: 'Rotate',
    field: ['ends_old_secrets', 'End the old secrets now'],
  },
];
