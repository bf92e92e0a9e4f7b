import { event } from '#core/contract/event.ts';
import { END_STAYS, ROTATION_STAYS, rotationFields, tellRotation } from '#core/contract/rotation.ts';
import { isOnly, say, tellEnd } from '#core/contract/telling.ts';
import { changeRole, setAssignmentEnd, setAssignmentStatus } from './contract.ts';
import { archiveApplication } from './ownContract.ts';
import { removeApplications, revertApplication, unassignUser } from './reverses.ts';

const roles = { role: 'Role', crmRole: 'CRM role', profile: 'Profile' };

export const applicationAdded = event({
  id: 'applications.added',
  title: 'Application added',
  subject: 'application',
  fields: {},
  sentence: 'added the application {subject}',
  undo: removeApplications,
});

export const applicationRemoved = event({
  id: 'applications.removed',
  title: 'Application removed',
  subject: 'application',
  fields: {},
  sentence: 'removed the application {subject}',
  undo: 'Add the application again.',
});

export const userAssigned = event({
  id: 'applications.assigned',
  title: 'Application assigned',
  subject: 'person',
  second: 'application',
  fields: { ...roles, enabled: 'Enabled' },
  sentence: 'assigned {subject} to {second}',
  fullSentence: ({ subject, second, now }) =>
    `assigned ${second} to ${subject}${now.role == null ? '' : ` as ${String(now.role)}`}`,
  undo: unassignUser,
});

export const userUnassigned = event({
  id: 'applications.unassigned',
  title: 'Application removed from a user',
  subject: 'person',
  second: 'application',
  fields: { ...roles, enabled: 'Enabled' },
  sentence: 'removed {second} from {subject}',
  fullSentence: ({ subject, second }) => `removed ${second} from ${subject}`,
  undo: 'Assign the application again.',
});

export const assignmentEnabled = event({
  id: 'applications.enabled',
  title: 'Application enabled for a user',
  subject: 'person',
  second: 'application',
  fields: { enabled: 'Enabled' },
  tellsAll: true,
  sentence: 'enabled {second} for {subject}',
  fullSentence: ({ subject, second }) => `enabled ${second} for ${subject}`,
  undo: setAssignmentStatus,
});

export const assignmentDisabled = event({
  id: 'applications.disabled',
  title: 'Application disabled for a user',
  subject: 'person',
  second: 'application',
  fields: { enabled: 'Enabled' },
  tellsAll: true,
  sentence: 'disabled {second} for {subject}',
  fullSentence: ({ subject, second }) => `disabled ${second} for ${subject}`,
  undo: setAssignmentStatus,
});

export const assignmentEndSet = event({
  id: 'applications.end-set',
  title: 'End of access to an application set',
  subject: 'person',
  second: 'application',
  fields: { endsOn: 'Last day' },
  parts: { endsOn: { name: 'end in the application' } },
  tellsAll: true,
  sentence: 'changed the end of the access of {subject} to {second}',
  fullSentence: (change) => tellEnd(change, `the access of ${change.subject} to ${change.second}`),
  undo: setAssignmentEnd,
});

export const roleChanged = event({
  id: 'applications.role-changed',
  title: 'Role changed',
  subject: 'person',
  second: 'application',
  fields: roles,
  whole: true,
  tellsAll: true,
  sentence: 'changed the role of {subject} in {second}',
  fullSentence: (change) =>
    isOnly(change, 'role')
      ? say`changed the role of ${change.subject} in ${change.second} from ${change.was.role} to ${change.now.role}`
      : undefined,
  undo: changeRole,
});

const own = {
  name: 'Name',
  description: 'Description',
  url: 'Web address',
  mobileUrl: 'Mobile address',
  roles: 'Roles',
  signOn: 'Sign-on',
  redirectUris: 'Redirect addresses',
  postLogoutUris: 'Addresses after signing out',
  backchannelLogoutUri: 'Back-channel logout address',
  initiateLoginUri: 'Address that begins a sign-in',
};

export const applicationCreated = event({
  id: 'applications.created',
  title: 'Own application added',
  subject: 'application',
  fields: own,
  sentence: 'added the application {subject}',
  fullSentence: ({ subject }) => `added the application ${subject}`,
  undo: removeApplications,
});

export const applicationUpdated = event({
  id: 'applications.updated',
  title: 'Own application changed',
  subject: 'application',
  fields: own,
  sentence: 'changed the application {subject}',
  fullSentence: (change) =>
    isOnly(change, 'name') ? say`renamed the application ${change.was.name} to ${change.now.name}` : undefined,
  undo: revertApplication,
});

export const applicationArchived = event({
  id: 'applications.archived',
  title: 'Own application archived',
  subject: 'application',
  fields: {},
  thing: 'archived',
  sentence: 'archived the application {subject}',
  undo: archiveApplication,
});

export const applicationRestored = event({
  id: 'applications.restored',
  title: 'Own application restored',
  subject: 'application',
  fields: {},
  thing: 'archived',
  sentence: 'restored the application {subject}',
  undo: archiveApplication,
});

export const applicationDeleted = event({
  id: 'applications.deleted',
  title: 'Own application deleted',
  subject: 'application',
  fields: own,
  sentence: 'deleted the application {subject}',
  fullSentence: ({ subject }) => `deleted the application ${subject}`,
  undo: 'A deleted application cannot be brought back. An archived one can.',
});

export const iconChanged = event({
  id: 'applications.icon-changed',
  title: 'Icon of an application changed',
  subject: 'application',
  fields: {},
  sentence: 'uploaded an icon of {subject}',
  undo: 'The old icon is not kept.',
});

export const secretRotated = event({
  id: 'applications.secret-rotated',
  title: 'Secret of an application created',
  subject: 'application',
  fields: rotationFields,
  sentence: 'created a new secret for {subject}',
  fullSentence: tellRotation(),
  undo: ROTATION_STAYS,
});

export const oldSecretsEnded = event({
  id: 'applications.old-secrets-ended',
  title: 'Old secrets of an application ended',
  subject: 'application',
  fields: {},
  sentence: 'ended the old secrets of {subject}',
  undo: END_STAYS,
});
