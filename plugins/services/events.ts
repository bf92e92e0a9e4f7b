import { event } from '#core/contract/event.ts';
import { isOnly, say } from '#core/contract/telling.ts';
import { endService } from './contract.ts';
import { restoreService, revertService } from './reverses.ts';

const token = { token: 'Access token', scopes: 'Rights', expires: 'Expires', range: 'Allowed IPs' };

export const serviceCreated = event({
  id: 'services.created',
  title: 'Service account created',
  subject: 'service',
  fields: { purpose: 'Purpose', ...token },
  sentence: 'created the service account {subject}',
  fullSentence: ({ subject }) => `created the service account ${subject}`,
  undo: endService,
});

export const serviceUpdated = event({
  id: 'services.updated',
  title: 'Service account changed',
  subject: 'service',
  fields: { name: 'Name', purpose: 'Purpose' },
  tellsAll: true,
  sentence: 'changed the service account {subject}',
  fullSentence: (change) =>
    isOnly(change, 'name') ? say`renamed the service account ${change.was.name} to ${change.now.name}` : undefined,
  undo: revertService,
});

export const serviceEnded = event({
  id: 'services.ended',
  title: 'Service account ended',
  subject: 'service',
  fields: { tokens: 'Access tokens' },
  thing: 'ended',
  sentence: 'ended the service account {subject}',
  fullSentence: ({ subject }) => `ended the service account ${subject}`,
  undo: restoreService,
});

export const serviceRestored = event({
  id: 'services.restored',
  title: 'Service account restored',
  subject: 'service',
  fields: {},
  thing: 'ended',
  sentence: 'restored the service account {subject}',
  undo: endService,
});

export const serviceTokenCreated = event({
  id: 'services.token-created',
  title: 'Token of a service account created',
  subject: 'service',
  fields: { ...token, replaces: 'Replaces' },
  sentence: 'created an access token of the service account {subject}',
  fullSentence: ({ subject, now }) => say`created the access token ${now.token} of the service account ${subject}`,
  undo: 'End the token instead.',
});

export const serviceTokenEnded = event({
  id: 'services.token-ended',
  title: 'Token of a service account ended',
  subject: 'service',
  fields: { token: 'Access token' },
  sentence: 'ended an access token of the service account {subject}',
  fullSentence: ({ subject, was }) => say`ended the access token ${was.token} of the service account ${subject}`,
  undo: 'The secret of the token is not kept. Create a new token.',
});
