import { event } from '#core/contract/event.ts';
import { deleteThing, updateThing } from './contract.ts';
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

export const thingUpdated = event({
  id: 'things.updated',
  title: 'Thing changed',
  subject: 'thing',
  fields: { name: 'Name', description: 'Description' },
  sentence: 'changed the thing {subject}',
  undo: updateThing,
  // It sets both texts, so 'Undo' refuses if one of them was changed since.
  whole: true,
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
