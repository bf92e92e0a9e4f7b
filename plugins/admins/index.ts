import { readsAll } from '#core/access/dutyRules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { adminPath } from './paths.ts';

const list = route({
  name: 'Admin',
  at: adminPath,
  title: 'Admins',
  access: readsAll,
  page: () => import('./pages/AdminList.tsx'),
  before: async (...at) => (await import('./lists.ts')).admins.firstRows(...at),
  keys: 'g d',
});

/** The plugin of the administrators of the organisation. */
export const admins = definePlugin({
  id: 'admins',
  title: 'Admins',
  routes: [list],
  nav: [{ to: list, icon: 'crown', side: { section: 'user', order: 20 } }],
  commands: () => import('./commands.ts'),
});
