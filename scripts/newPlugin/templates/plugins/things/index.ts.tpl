import { admin } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { thingPath, thingViewPath } from './paths.ts';

const list = route({
  name: 'Thing',
  at: thingPath,
  title: 'Things',
  access: admin,
  page: () => import('./pages/ThingList.tsx'),
  before: async (...at) => (await import('./lists.ts')).things.firstRows(...at),
});

const view = route({
  name: 'ThingView',
  at: thingViewPath,
  title: 'Thing',
  access: admin,
  page: () => import('./pages/ThingView.tsx'),
  before: async (params, host) => host.load((await import('./contract.ts')).viewThing, { params }),
});

/** Things of the organisation. The first load has this file; commands and records are loaded after it. */
export const things = definePlugin({
  id: 'things',
  title: 'Things',
  routes: [list, view],
  nav: [{ to: list, icon: 'grid', side: { section: 'user', order: 90 } }],
  commands: () => import('./commands.ts'),
  records: () => import('./lists.ts'),
});
