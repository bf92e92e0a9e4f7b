import { member } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { applicationRefusedPath } from './paths.ts';

const refused = route({
  name: 'ApplicationRefused',
  at: applicationRefusedPath,
  title: 'No access',
  access: member,
  bare: true,
  shutOut: true,
  setupOwed: true,
  page: () => import('./pages/RefusedApplication.tsx'),
  before: async ({ id }, host) => host.load((await import('./contract.ts')).viewEntrance, { params: { id } }),
});

/** The plugin for people who may not open an application: the page that says why, and the requests to administrators. */
export const requests = definePlugin({
  id: 'requests',
  title: 'Access requests',
  routes: [refused],
  commands: () => import('./commands.ts'),
  records: () => import('./lists.ts'),
});
