import { readsAll } from '#core/access/dutyRules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { servicePath, serviceViewPath } from './paths.ts';

const list = route({
  name: 'Service',
  at: servicePath,
  title: 'Service Accounts',
  keywords: ['programs', 'api', 'tokens', 'machine', 'robot'],
  access: readsAll,
  page: () => import('./pages/ServiceList.tsx'),
  before: async (...at) => (await import('./lists.ts')).services.firstRows(...at),
});

const view = route({
  name: 'ServiceView',
  at: serviceViewPath,
  title: 'Service account',
  access: readsAll,
  page: () => import('./pages/ServiceView.tsx'),
  before: async (params, host) => host.load((await import('./contract.ts')).viewService, { params }),
});

/** The plugin of the service accounts: programs that act for the organisation itself, with tokens of their own. */
export const services = definePlugin({
  id: 'services',
  title: 'Service Accounts',
  routes: [list, view],
  nav: [{ to: list, icon: 'bot', side: { section: 'organisation', order: 46 } }],
  commands: () => import('./commands.ts'),
  records: () => import('./lists.ts'),
});
