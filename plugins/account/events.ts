import { event } from '#core/contract/event.ts';
import { say } from '#core/contract/telling.ts';

export const signedIn = event({
  id: 'account.signed-in',
  title: 'Signed in',
  subject: 'person',
  fields: { by: 'With' },
  sentence: 'signed in',
  fullSentence: ({ now }) => (typeof now.by === 'string' ? say`signed in with ${now.by.toLowerCase()}` : undefined),
  undo: 'A sign-in is ended by ending its session.',
});

export const signInRefused = event({
  id: 'account.sign-in-refused',
  title: 'Sign-in refused',
  subject: 'person',
  fields: {},
  sentence: 'was refused at the sign-in',
  undo: 'Nothing was changed.',
});

export const addressRefused = event({
  id: 'account.address-refused',
  title: 'Network address refused',
  subject: 'person',
  fields: {},
  sentence: 'was refused because of the network address',
  undo: 'Nothing was changed.',
});

export const signedOut = event({
  id: 'account.signed-out',
  title: 'Signed out',
  subject: 'person',
  fields: {},
  sentence: 'signed out',
  undo: 'The user signs in again.',
});

export const sessionsEnded = event({
  id: 'account.sessions-ended',
  title: 'Own sessions ended',
  subject: 'person',
  fields: { which: 'Sessions' },
  sentence: 'ended their own sessions',
  fullSentence: ({ now }) => (now.which === 'One' ? 'ended one of their sessions' : 'ended all their other sessions'),
  undo: 'An ended session cannot be restored. Sign in again.',
});

export const passwordMailAsked = event({
  id: 'account.password-mail-asked',
  title: 'New password requested by mail',
  subject: 'person',
  fields: {},
  sentence: 'requested a mail to set a new password',
  undo: 'A mail that was sent cannot be taken back.',
  leaves: 'mail',
});

export const passwordReset = event({
  id: 'account.password-reset',
  title: 'Password set by a mailed link',
  subject: 'person',
  fields: {},
  sentence: 'set a new password with the link in a mail',
  undo: 'The old password is not kept.',
});

export const invitationAccepted = event({
  id: 'account.invitation-accepted',
  title: 'Invitation accepted',
  subject: 'person',
  fields: {},
  sentence: 'accepted the invitation',
  undo: 'Inactivate the user instead.',
});

export const registered = event({
  id: 'account.registered',
  title: 'Organisation registered',
  subject: 'organisation',
  fields: {},
  sentence: 'registered the organisation {subject}',
  undo: 'An organisation is not deleted in the portal.',
});
