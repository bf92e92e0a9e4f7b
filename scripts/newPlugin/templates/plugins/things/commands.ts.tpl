import { record } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import { createThing, deleteThing, updateThing } from './contract.ts';
import { things } from './lists.ts';
import { thingPath, thingViewPath } from './paths.ts';
import { changeable } from './rules.ts';

const thing = record(things, { ready: changeable });

/** What can be done with things. The palette, the keys and the help sheet take every command from here. */
export const thingCommands = commands('things', {
  new: command({
    title: 'New thing',
    label: 'New Thing',
    icon: 'plus',
    keywords: ['add', 'create'],
    keys: 'c',
    keysOn: thingPath,
    access: createThing.access,
    saves: { call: createThing },
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/ThingDialog.tsx'), {}),
  }),

  edit: command({
    title: 'Edit thing…',
    label: 'Edit',
    icon: 'pencil',
    keywords: ['rename', 'update'],
    keys: 'e',
    keysOn: thingViewPath,
    row: 1,
    access: updateThing.access,
    saves: { call: updateThing },
    args: { thing },
    run: ({ thing }, host) => host.open(() => import('./dialogs/ThingDialog.tsx'), { thing }),
  }),

  delete: command({
    title: 'Delete thing…',
    label: 'Delete',
    icon: 'trash',
    keywords: ['remove'],
    danger: true,
    row: 2,
    access: deleteThing.access,
    args: { thing: record(things, { many: true, ready: changeable }) },
    confirm: () => ({ title: 'Delete Thing', text: 'Are you sure you want to delete this thing?', action: 'Delete' }),
    run: ({ thing }, host) => host.call(deleteThing, { body: { id: thing.id } }),
  }),
});
