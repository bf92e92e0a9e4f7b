import { administrates } from '#core/access/dutyRules.ts';
import { member, moderatorOnly } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { groupPath, groupViewPath, myGroupsPath } from './paths.ts';

const list = route({
  name: 'Group',
  at: groupPath,
  title: 'Groups',
  access: administrates,
  page: () => import('./pages/GroupList.tsx'),
  before: async (...at) => (await import('./lists.ts')).groups.firstRows(...at),
  keys: 'g g',
});

const view = route({
  name: 'GroupView',
  at: groupViewPath,
  title: 'Group',
  // The server decides whether the group is one of the viewer's.
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

/** The plugin of groups: people with the roles moderator and member. */
export const groups = definePlugin({
  id: 'groups',
  title: 'Groups',
  routes: [list, view, mine],
  nav: [
    { to: list, icon: 'network', side: { section: 'user', order: 30 } },
    // The section 'Users' is for administrators. Moderators who are no administrators reach their groups by this
    // entry.
    {
      to: mine,
      icon: 'network',
      within: groupPath,
      when: moderatorOnly,
      side: { section: 'organisation', order: 25 },
    },
  ],
  commands: () => import('./commands.ts'),
  records: () => import('./lists.ts'),
});
