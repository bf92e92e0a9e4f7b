import { admin, member, moderatorOnly } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { groupPath, groupViewPath, myGroupsPath } from './paths.ts';

const list = route({
  name: 'Group',
  at: groupPath,
  title: 'Groups',
  access: admin,
  page: () => import('./pages/GroupList.tsx'),
  before: async (...at) => (await import('./lists.ts')).groups.firstRows(...at),
  keys: 'g g',
});

const view = route({
  name: 'GroupView',
  at: groupViewPath,
  title: 'Group',
  // Whether it is one of the viewer's groups, the server says.
  access: member,
  page: () => import('./pages/GroupView.tsx'),
  before: async ({ id }, host) => {
    const { headOf, viewGroup } = await import('./contract.ts');
    return host.load(viewGroup, headOf(id));
  },
});

const mine = route({
  name: 'MyGroups',
  at: myGroupsPath,
  title: 'My Groups',
  access: member,
  page: () => import('./pages/MyGroups.tsx'),
  before: async (_params, host) => host.load((await import('./contract.ts')).listMyGroups, {}),
});

/** Groups of people, with moderators and members. */
export const groups = definePlugin({
  id: 'groups',
  title: 'Groups',
  routes: [list, view, mine],
  nav: [
    { to: list, icon: 'users-round', side: { section: 'user', order: 30 } },
    // The section of users is for administrators; a moderator who is none comes to the own groups from here.
    {
      to: mine,
      icon: 'users-round',
      within: groupPath,
      when: moderatorOnly,
      side: { section: 'organisation', order: 25 },
    },
  ],
  commands: () => import('./commands.ts'),
  records: () => import('./lists.ts'),
});
