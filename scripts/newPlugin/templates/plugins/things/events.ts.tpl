import { event } from '#core/contract/event.ts';
import { deleteThing, renameThing } from './contract.ts';
import { restoreThing } from './reverses.ts';

// What the activity records: one event for each change.
export const thingCreated = event({
  id: 'things.created',
  title: 'Thing added',
  subject: 'thing',
  fields: { name: 'Name', description: 'Description' },
  sentence: 'added the thing {subject}',
  undo: deleteThing,
});

export const thingRenamed = event({
  id: 'things.renamed',
  title: 'Thing renamed',
  subject: 'thing',
  fields: { name: 'Name' },
  sentence: 'renamed the thing {subject}',
  undo: renameThing,
});

export const thingDeleted = event({
  id: 'things.deleted',
  title: 'Thing deleted',
  subject: 'thing',
  fields: { name: 'Name', description: 'Description' },
  sentence: 'deleted the thing {subject}',
  undo: restoreThing,
});

export const thingRestored = event({
  id: 'things.restored',
  title: 'Thing restored',
  subject: 'thing',
  fields: { name: 'Name', description: 'Description' },
  sentence: 'restored the thing {subject}',
  undo: deleteThing,
});
