import { event } from '#core/contract/event.ts';
import { END_STAYS, ROTATION_STAYS, rotationFields, tellRotation } from '#core/contract/rotation.ts';
import { deleteWebhook, setWebhookStatus } from './contract.ts';
import { revertWebhook } from './reverses.ts';

// The path of an address may contain a key of the receiver, so entries name the host alone.
const texts = { host: 'Host', description: 'Description', types: 'Events' };

export const webhookCreated = event({
  id: 'webhooks.created',
  title: 'Webhook added',
  subject: 'webhook',
  fields: texts,
  sentence: 'added the webhook {subject}',
  fullSentence: ({ subject }) => `added the webhook ${subject}`,
  undo: deleteWebhook,
});

export const webhookUpdated = event({
  id: 'webhooks.updated',
  title: 'Webhook changed',
  subject: 'webhook',
  fields: texts,
  sentence: 'changed the webhook {subject}',
  undo: revertWebhook,
});

export const webhookSwitchedOn = event({
  id: 'webhooks.switched-on',
  title: 'Webhook switched on',
  subject: 'webhook',
  fields: {},
  thing: 'on',
  sentence: 'switched on the webhook {subject}',
  undo: setWebhookStatus,
});

export const webhookSwitchedOff = event({
  id: 'webhooks.switched-off',
  title: 'Webhook switched off',
  subject: 'webhook',
  fields: { reason: 'Reason' },
  thing: 'on',
  sentence: 'switched off the webhook {subject}',
  undo: setWebhookStatus,
});

export const webhookDeleted = event({
  id: 'webhooks.deleted',
  title: 'Webhook deleted',
  subject: 'webhook',
  fields: texts,
  sentence: 'deleted the webhook {subject}',
  fullSentence: ({ subject }) => `deleted the webhook ${subject}`,
  undo: 'A deleted webhook cannot be brought back. Add it again.',
});

export const webhookSecretRotated = event({
  id: 'webhooks.secret-rotated',
  title: 'Secret of a webhook created',
  subject: 'webhook',
  fields: rotationFields,
  sentence: 'created a new secret for the webhook {subject}',
  fullSentence: tellRotation('the webhook '),
  undo: ROTATION_STAYS,
});

export const oldWebhookSecretsEnded = event({
  id: 'webhooks.old-secrets-ended',
  title: 'Old secrets of a webhook ended',
  subject: 'webhook',
  fields: {},
  sentence: 'ended the old secrets of the webhook {subject}',
  undo: END_STAYS,
});

export const webhookTested = event({
  id: 'webhooks.tested',
  title: 'Webhook tested',
  subject: 'webhook',
  fields: {},
  sentence: 'sent a test to the webhook {subject}',
  undo: 'A message that was sent cannot be taken back.',
  leaves: 'message',
});

export const deliverySentAgain = event({
  id: 'webhooks.sent-again',
  title: 'Delivery of a webhook sent again',
  subject: 'webhook',
  fields: { message: 'Message' },
  sentence: 'sent a delivery of the webhook {subject} again',
  undo: 'A message that was sent cannot be taken back.',
  leaves: 'message',
});
