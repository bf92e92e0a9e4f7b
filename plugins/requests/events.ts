import { event } from '#core/contract/event.ts';
import { END_STAYS, ROTATION_STAYS, rotationFields, tellRotation } from '#core/contract/rotation.ts';

export const applicationEntered = event({
  id: 'requests.entered',
  title: 'Application entered',
  subject: 'person',
  second: 'application',
  fields: {},
  sentence: 'entered {second}',
  undo: 'Disable the application for the person instead.',
});

export const entranceRefused = event({
  id: 'requests.refused',
  title: 'Application refused',
  subject: 'person',
  second: 'application',
  fields: {},
  sentence: 'was refused at {second}',
  undo: 'Nothing was changed.',
});

export const signedOutThere = event({
  id: 'requests.signed-out',
  title: 'Signed out in an application',
  subject: 'person',
  second: 'application',
  fields: {},
  sentence: 'signed out in {second}',
  undo: 'The user signs in again.',
});

export const accessAsked = event({
  id: 'requests.asked',
  title: 'Access requested',
  subject: 'person',
  second: 'application',
  fields: { reason: 'Reason' },
  sentence: 'requested access to {second}',
  undo: 'An administrator can refuse the request.',
});

export const requestDeclined = event({
  id: 'requests.declined',
  title: 'Request refused',
  subject: 'person',
  second: 'application',
  fields: { reason: 'Reason' },
  sentence: 'refused the request of {subject} for {second}',
  undo: 'Assign the application instead.',
});

export const clientSecretMade = event({
  id: 'operator.client-secret-made',
  title: 'Secret of an application created by the operator',
  subject: 'application',
  fields: { formerUntil: 'The old secret works until', ...rotationFields },
  sentence: 'created a new secret for the sign-on of {subject}',
  fullSentence: tellRotation('the sign-on of '),
  undo: ROTATION_STAYS,
});

export const oldClientSecretsEnded = event({
  id: 'operator.old-client-secrets-ended',
  title: 'Old secrets of an application ended by the operator',
  subject: 'application',
  fields: {},
  sentence: 'ended the old secrets for the sign-on of {subject}',
  undo: END_STAYS,
});

export const signingKeysMade = event({
  id: 'operator.signing-keys-made',
  title: 'Keys of sign-on created by the operator',
  subject: 'application',
  fields: { keys: 'Keys' },
  sentence: 'created new keys for the sign-on to {subject}',
  undo: 'The old keys stay valid for 8 days.',
});
