import { record } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import { things } from './args.ts';
import { createThing, removeThing } from './contract.ts';
import { thingPath } from './paths.ts';
import { removable } from './rules.ts';

/** What can be done with things. The palette, the keys and the help sheet take every command from here. */
export const thingCommands = commands('things', {
  new: command({
    title: 'New thing',
    label: 'New Thing',
    icon: 'plus',
    keys: 'c',
    keysOn: thingPath,
    access: createThing.access,
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/ThingDialog.tsx'), {}),
  }),

  remove: command({
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
  }),
});
