import { definePlugin, route } from '#core/plugin/plugin.ts';
import { users as people } from './args.ts';
import * as commands from './commands.ts';
import { listUsers, viewUser } from './contract.ts';
import { userPath, userViewPath } from './paths.ts';

const list = route({
  name: 'User',
  at: userPath,
  title: 'Users',
  access: listUsers.access,
  page: () => import('./pages/UserList.tsx'),
  keys: 'g u',
});

const view = route({
  name: 'UserView',
  at: userViewPath,
  title: 'User',
  access: viewUser.access,
  page: () => import('./pages/UserView.tsx'),
  before: (params, host) => host.load(viewUser, { params }),
});

/** The people of the organisation: the list, one person, and what can be done with them. */
export const users = definePlugin({
  id: 'users',
  title: 'Users',
  routes: [list, view],
  nav: [{ to: list, icon: 'users', side: { section: 'user', order: 10 }, top: 20, footer: 20 }],
  commands: [
    commands.newUser,
    commands.editUser,
    commands.sendInvitation,
    commands.resendInvitation,
    commands.resendToAllPending,
    commands.activateUser,
    commands.inactivateUser,
    commands.deleteUserCommand,
    ...commands.showUsers,
  ],
  records: [people],
});
