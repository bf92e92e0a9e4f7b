import { readsSecurity } from '#core/access/dutyRules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { activityPath } from './paths.ts';

const page = route({
  name: 'Activity',
  at: activityPath,
  title: 'Activity',
  access: readsSecurity,
  page: () => import('./pages/Activity.tsx'),
  before: async (_params, host, searchParams) => {
    const [{ listActivity }, { listedQuery }] = await Promise.all([import('./contract.ts'), import('./filter.ts')]);
    return host.load(listActivity, { query: listedQuery(searchParams) });
  },
  keys: 'g l',
  keywords: ['log', 'audit', 'history', 'trail'],
});

/** The plugin of the activity: who changed what, and undo. */
export const activity = definePlugin({
  id: 'activity',
  title: 'Activity',
  routes: [page],
  nav: [{ to: page, icon: 'history', side: { section: 'organisation', order: 50 } }],
  history: { access: readsSecurity, part: () => import('./parts/History.tsx') },
  commands: () => import('./commands.ts'),
});
