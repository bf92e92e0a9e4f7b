import { record, text } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import { createThing, deleteThing, newThing, renameThing, type Thing } from './contract.ts';
import { things } from './lists.ts';
import { thingPath } from './paths.ts';
import { changeable } from './rules.ts';

const thing = record(things, { ready: changeable });
const newName = text('New name', newThing.schemas.name, {
  initial: (_host, { thing }: { thing: Thing }) => thing.name,
});

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
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/ThingDialog.tsx'), {}),
  }),

  rename: command({
    title: 'Rename thing…',
    label: 'Rename…',
    icon: 'pencil',
    keywords: ['edit', 'name'],
    row: 1,
    access: renameThing.access,
    args: { thing, name: newName },
    run: ({ thing, name }, host) => host.call(renameThing, { body: { id: thing.id, name } }),
  }),

  delete: command({
    title: 'Delete thing…',
    label: 'Delete',
    icon: 'trash',
    keywords: ['remove'],
    danger: true,
    row: 2,
    access: deleteThing.access,
    args: { thing },
    confirm: () => ({ title: 'Delete Thing', text: 'Are you sure you want to delete this thing?', action: 'Delete' }),
    run: ({ thing }, host) => host.call(deleteThing, { body: { id: thing.id } }),
  }),
});
