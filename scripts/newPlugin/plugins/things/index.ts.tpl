import { definePlugin, route } from '#core/plugin/plugin.ts';
import { things as source } from './args.ts';
import { newThingCommand, removeThingCommand } from './commands.ts';
import { listThings } from './contract.ts';
import { thingPath } from './paths.ts';

const list = route({
  name: 'Thing',
  at: thingPath,
  title: 'Things',
  access: listThings.access,
  page: () => import('./pages/ThingList.tsx'),
  before: (_params, host) => host.load(listThings, {}),
});

/** Things of the organisation. */
export const things = definePlugin({
  id: 'things',
  title: 'Things',
  routes: [list],
  nav: [{ to: list, icon: 'grid', side: { section: 'user', order: 90 } }],
  commands: [newThingCommand, removeThingCommand],
  records: [source],
});
