import { event } from '#core/contract/event.ts';
import { changeRole, setAssignmentStatus } from './contract.ts';
import { removeApplications, unassignUser } from './reverses.ts';

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
  undo: unassignUser,
});

export const userUnassigned = event({
  id: 'applications.unassigned',
  title: 'Application taken away',
  subject: 'person',
  second: 'application',
  fields: { ...roles, enabled: 'Enabled' },
  sentence: 'took {second} from {subject}',
  undo: 'Assign the application again.',
});

export const assignmentEnabled = event({
  id: 'applications.enabled',
  title: 'Application enabled for a user',
  subject: 'person',
  second: 'application',
  fields: { enabled: 'Enabled' },
  sentence: 'enabled {second} for {subject}',
  undo: setAssignmentStatus,
});

export const assignmentDisabled = event({
  id: 'applications.disabled',
  title: 'Application disabled for a user',
  subject: 'person',
  second: 'application',
  fields: { enabled: 'Enabled' },
  sentence: 'disabled {second} for {subject}',
  undo: setAssignmentStatus,
});

export const roleChanged = event({
  id: 'applications.role-changed',
  title: 'Role changed',
  subject: 'person',
  second: 'application',
  fields: roles,
  sentence: 'changed the role of {subject} in {second}',
  undo: changeRole,
});
