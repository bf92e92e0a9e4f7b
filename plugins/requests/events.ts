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
