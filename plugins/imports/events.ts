import { event } from '#core/contract/event.ts';

export const importBegun = event({
  id: 'imports.begun',
  title: 'Import of people begun',
  subject: 'organisation',
  fields: { name: 'File', total: 'Rows' },
  sentence: 'began to import people into {subject}',
  undo: 'The entries of the imported people follow; each can be taken back.',
});

export const importEnded = event({
  id: 'imports.ended',
  title: 'Import of people ended',
  subject: 'organisation',
  fields: { name: 'File', state: 'State', added: 'Added', changed: 'Changed' },
  sentence: 'ended an import of people into {subject}',
  undo: 'The entries of the imported people are before this one; each can be taken back.',
});

export const personChanged = event({
  id: 'imports.person-changed',
  title: 'User changed by an import',
  subject: 'person',
  fields: { changes: 'Changes' },
  sentence: 'changed {subject} by an import',
  undo: 'Change the name, the groups and the applications on the page of the user.',
});
