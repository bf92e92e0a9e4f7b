import { event } from '#core/contract/event.ts';
import { isOnly, say, shownDay, tellEnd } from '#core/contract/telling.ts';
import { deleteUser, setPictureVisibility, setUserEnd, setUserStatus } from './contract.ts';
import { restoreUser, revertUser } from './reverses.ts';
import { restorableFor } from './rules.ts';

const names = { firstName: 'First name', lastName: 'Last name' };
const account = { ...names, email: 'Email address', mobile: 'Mobile' };
const rights = { admin: 'Administrator', groups: 'Groups', applications: 'Applications' };

export const userCreated = event({
  id: 'users.created',
  title: 'User added',
  subject: 'person',
  fields: { ...account, invited: 'Invited', endsOn: 'Last day' },
  sentence: 'added {subject}',
  fullSentence: ({ subject, now }) =>
    `${now.invited === true ? 'invited' : 'added'} ${subject}${now.endsOn == null ? '' : ` until ${shownDay(now.endsOn)}`}`,
  undo: deleteUser,
});

export const userUpdated = event({
  id: 'users.updated',
  title: 'User renamed',
  subject: 'person',
  fields: names,
  tellsAll: true,
  sentence: 'changed the name of {subject}',
  fullSentence: (change) => {
    const { subject, was, now } = change;
    const isOfOne = isOnly(change, 'firstName') || isOnly(change, 'lastName');
    if (!isOfOne) return say`renamed ${was.firstName} ${was.lastName} to ${now.firstName} ${now.lastName}`;
    const [which, to] = was.firstName === undefined ? ['last', now.lastName] : ['first', now.firstName];
    return to === ''
      ? `removed the ${which} name of ${subject}`
      : say`changed the ${which} name of ${subject} to ${to}`;
  },
  undo: revertUser,
});

export const invitationSent = event({
  id: 'users.invitation-sent',
  title: 'Invitation sent',
  subject: 'person',
  fields: { email: 'Email address' },
  sentence: 'sent an invitation to {subject}',
  fullSentence: ({ subject, now }) => say`sent an invitation to ${subject} at ${now.email}`,
  undo: 'A mail that was sent cannot be taken back.',
  leaves: 'mail',
});

export const invitationNotDelivered = event({
  id: 'users.invitation-not-delivered',
  title: 'Invitation not delivered',
  subject: 'person',
  fields: {},
  sentence: 'could not deliver the invitation to {subject}',
  undo: 'Nothing was changed. Send the invitation again.',
});

export const statusChanged = event({
  id: 'users.status-changed',
  title: 'User activated or inactivated',
  subject: 'person',
  fields: { status: 'Status' },
  tellsAll: true,
  sentence: 'changed the status of {subject}',
  fullSentence: ({ subject, now }) => say`${now.status === 'Active' ? 'activated' : 'inactivated'} ${subject}`,
  undo: setUserStatus,
});

export const endSet = event({
  id: 'users.end-set',
  title: 'End of access set',
  subject: 'person',
  fields: { endsOn: 'Last day' },
  tellsAll: true,
  sentence: 'changed the end of the access of {subject}',
  fullSentence: (change) => tellEnd(change, `the access of ${change.subject}`),
  undo: setUserEnd,
});

export const userSessionEnded = event({
  id: 'users.session-ended',
  title: 'Session ended by an administrator',
  subject: 'person',
  fields: {},
  sentence: 'ended a session of {subject}',
  undo: 'An ended session cannot be restored. The user signs in again.',
});

export const userDeleted = event({
  id: 'users.deleted',
  title: 'User deleted',
  subject: 'person',
  fields: { ...account, ...rights },
  sentence: 'deleted {subject}',
  fullSentence: ({ subject }) => `deleted ${subject}`,
  undo: restoreUser,
  undoWithin: restorableFor,
});

export const userRestored = event({
  id: 'users.restored',
  title: 'User restored',
  subject: 'person',
  fields: { ...account, ...rights },
  sentence: 'restored {subject}',
  fullSentence: ({ subject }) => `restored ${subject}`,
  undo: deleteUser,
});

export const pictureChanged = event({
  id: 'users.picture-changed',
  title: 'Profile picture changed',
  subject: 'person',
  fields: {},
  sentence: 'changed their profile picture',
  undo: 'The old picture is not kept.',
});

export const pictureRemoved = event({
  id: 'users.picture-removed',
  title: 'Profile picture removed',
  subject: 'person',
  fields: {},
  sentence: 'removed their profile picture',
  undo: 'The removed picture is not kept.',
});

export const visibilityChanged = event({
  id: 'users.picture-visibility-changed',
  title: 'Profile picture visibility changed',
  subject: 'person',
  fields: { visibility: 'Visible to' },
  tellsAll: true,
  sentence: 'changed who sees their profile picture',
  fullSentence: ({ now }) => say`changed who sees their profile picture to ${now.visibility}`,
  undo: setPictureVisibility,
});

export const factorsWereReset = event({
  id: 'users.factors-reset',
  title: 'Second factors reset',
  subject: 'person',
  fields: {},
  sentence: 'reset the second factors of {subject}',
  undo: 'The removed factors are not kept. The user sets up new ones.',
});
