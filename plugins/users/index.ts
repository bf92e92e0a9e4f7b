import { administrates } from '#core/access/dutyRules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { userPath, userViewPath } from './paths.ts';

const list = route({
  name: 'User',
  at: userPath,
  title: 'Users',
  keywords: ['people'],
  access: administrates,
  page: () => import('./pages/UserList.tsx'),
  before: async (...at) => (await import('./lists.ts')).users.firstRows(...at),
  keys: 'g u',
});

const view = route({
  name: 'UserView',
  at: userViewPath,
  title: 'User',
  access: administrates,
  page: () => import('./pages/UserView.tsx'),
  before: async (params, host) => host.load((await import('./contract.ts')).viewUser, { params }),
});

/** The plugin of the people of the organisation: the list, the page of one person, and their commands. */
export const users = definePlugin({
  id: 'users',
  title: 'Users',
  routes: [list, view],
  nav: [{ to: list, icon: 'users', side: { section: 'user', order: 10 }, top: 20, footer: 20 }],
  commands: async () => {
    const [own, assign] = await Promise.all([import('./commands.ts'), import('./assign/assignCommands.ts')]);
    return { ...own, ...assign };
  },
  records: () => import('./lists.ts'),
});
