import { event } from '#core/contract/event.ts';
import { say } from '#core/contract/telling.ts';
import { revertImported } from './reverses.ts';

export const importBegun = event({
  id: 'imports.begun',
  title: 'Import of people started',
  subject: 'organisation',
  fields: { name: 'File', total: 'Rows' },
  sentence: 'started an import of people into {subject}',
  fullSentence: ({ subject, now }) => say`started an import of ${now.total} rows from ${now.name} into ${subject}`,
  undo: 'The whole run can be taken back, or the entry of each imported person.',
  marks: true,
});

export const importEnded = event({
  id: 'imports.ended',
  title: 'Import of people ended',
  subject: 'organisation',
  fields: { name: 'File', state: 'State', added: 'Added', changed: 'Changed' },
  sentence: 'imported people into {subject}',
  fullSentence: ({ subject, now }) =>
    say`imported people into ${subject}: ${now.added ?? 0} added, ${now.changed ?? 0} changed`,
  undo: 'The whole run can be taken back, or the entry of each imported person.',
  marks: true,
});

const changed = {
  firstName: 'First name',
  lastName: 'Last name',
  groups: 'Groups',
  // As in the events of applications, so that 'Undo' sees that both change the same.
  role: 'Applications',
  enabled: 'Enabled',
  endsOn: 'Last day',
};

const parts = { groups: { of: ['groups'] }, role: { of: ['assignments'] }, enabled: { of: ['assignments'] } } as const;

export const personChanged = event({
  id: 'imports.person-changed',
  title: 'User changed by an import',
  subject: 'person',
  fields: changed,
  parts,
  sentence: 'changed {subject} with an import',
  undo: revertImported,
});

export const personReverted = event({
  id: 'imports.person-reverted',
  title: 'Change by an import taken back',
  subject: 'person',
  fields: changed,
  parts,
  sentence: 'took back what an import had changed for {subject}',
  undo: revertImported,
});
