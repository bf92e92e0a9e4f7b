import { admin } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { thingPath } from './paths.ts';

const list = route({
  name: 'Thing',
  at: thingPath,
  title: 'Things',
  access: admin,
  page: () => import('./pages/ThingList.tsx'),
  before: async (_params, host) => host.load((await import('./contract.ts')).listThings, {}),
});

/** Things of the organisation. It is in the first load, so what it does is in palette.ts. */
export const things = definePlugin({
  id: 'things',
  title: 'Things',
  routes: [list],
  nav: [{ to: list, icon: 'grid', side: { section: 'user', order: 90 } }],
  palette: () => import('./palette.ts'),
});
