import { record } from '#core/command/arg.ts';
import { command } from '#core/command/command.ts';
import { things } from './args.ts';
import { createThing, removeThing } from './contract.ts';
import { thingPath } from './paths.ts';
import { removable } from './rules.ts';

export const newThingCommand = command({
  id: 'things.new',
  title: 'New thing',
  label: 'New Thing',
  icon: 'plus',
  keys: 'c',
  keysOn: thingPath,
  access: createThing.access,
  args: {},
  run: (_values, host) => host.open(() => import('./dialogs/ThingDialog.tsx'), {}),
});

export const removeThingCommand = command({
  id: 'things.remove',
  title: 'Remove thing…',
  label: 'Remove',
  icon: 'trash',
  danger: true,
  access: removeThing.access,
  args: { thing: record(things, { ready: removable }) },
  confirm: ({ thing }) => ({
    title: 'Remove Thing',
    text: `Are you sure you want to remove ${thing.name} ?`,
    action: 'Remove',
  }),
  run: ({ thing }, host) => host.call(removeThing, { body: { id: thing.id } }),
});
