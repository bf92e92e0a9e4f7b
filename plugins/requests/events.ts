import { event } from '#core/contract/event.ts';

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
  undo: 'The person signs in again.',
});

export const accessAsked = event({
  id: 'requests.asked',
  title: 'Access asked for',
  subject: 'person',
  second: 'application',
  fields: {},
  sentence: 'asked for {second}',
  undo: 'An administrator refuses the request.',
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
  title: 'Secret of an application made by the operator',
  subject: 'application',
  fields: { formerUntil: 'The former secret works until' },
  sentence: 'made a new secret for the sign-on of {subject}',
  undo: 'The former secret works for a day; then only a new one helps.',
});

export const signingKeysMade = event({
  id: 'operator.signing-keys-made',
  title: 'Keys of sign-on made by the operator',
  subject: 'application',
  fields: { keys: 'Keys' },
  sentence: 'made new keys that sign people in to {subject}',
  undo: 'The former keys stay valid for 8 days.',
});
