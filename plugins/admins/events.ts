import { event } from '#core/contract/event.ts';
import { setAdmin } from './contract.ts';
import { restoreAdmin } from './reverses.ts';

const rights = { admin: 'Administrator', duties: 'Duties', applications: 'Applications of the duties' };

export const adminAdded = event({
  id: 'admins.added',
  title: 'Administrator added',
  subject: 'person',
  fields: rights,
  whole: true,
  sentence: 'made {subject} an administrator',
  undo: setAdmin,
});

export const adminRemoved = event({
  id: 'admins.removed',
  title: 'Administrator removed',
  subject: 'person',
  fields: rights,
  whole: true,
  sentence: 'took the administrator’s rights from {subject}',
  undo: restoreAdmin,
});

export const dutiesChanged = event({
  id: 'admins.duties',
  title: 'Duties changed',
  subject: 'person',
  fields: rights,
  whole: true,
  sentence: 'changed the duties of {subject} as an administrator',
  undo: setAdmin,
});
