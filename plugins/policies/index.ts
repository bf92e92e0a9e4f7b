import { readsSecurity } from '#core/access/dutyRules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { securityPolicyPath, securityPolicyViewPath } from './paths.ts';

const list = route({
  name: 'SecurityPolicy',
  at: securityPolicyPath,
  title: 'Security Policy',
  access: readsSecurity,
  page: () => import('./pages/PolicyList.tsx'),
  before: async (...at) => (await import('./lists.ts')).policies.firstRows(...at),
  keys: 'g p',
});

const view = route({
  name: 'SecurityPolicyView',
  at: securityPolicyViewPath,
  title: 'Security Policy',
  access: readsSecurity,
  page: () => import('./pages/PolicyView.tsx'),
  before: async (params, host) => host.load((await import('./contract.ts')).viewPolicy, { params }),
});

/** The plugin of security policies: forced two-factor and allowed addresses, by group. */
export const policies = definePlugin({
  id: 'policies',
  title: 'Security Policies',
  routes: [list, view],
  nav: [
    {
      to: list,
      label: 'Security Policies',
      icon: 'shield-check',
      side: { section: 'organisation', order: 40 },
    },
  ],
  commands: () => import('./commands.ts'),
  records: () => import('./lists.ts'),
});
