import { admin } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { thingPath } from './paths.ts';

const list = route({
  name: 'Thing',
  at: thingPath,
  title: 'Things',
  access: admin,
  page: () => import('./pages/ThingList.tsx'),
  before: async (...at) => (await import('./lists.ts')).things.firstRows(...at),
});

/** Things of the organisation. The first load has this file; commands and records are loaded after it. */
export const things = definePlugin({
  id: 'things',
  title: 'Things',
  routes: [list],
  nav: [{ to: list, icon: 'grid', side: { section: 'user', order: 90 } }],
  commands: () => import('./commands.ts'),
  records: () => import('./lists.ts'),
});
