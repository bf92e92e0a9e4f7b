import { member } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { forcedTwoFactorPath, securityPath } from './paths.ts';

const own = route({
  name: 'Security',
  at: securityPath,
  title: 'Security',
  keywords: ['settings', 'account', 'preferences', 'password', 'sessions'],
  access: member,
  page: () => import('./pages/Security.tsx'),
  before: async (_params, host) => host.load((await import('./contract.ts')).twoFactorStatus, {}),
  keys: 'g s',
});

// The page has no frame, because no other page opens until the set-up is completed.
const forced = route({
  name: 'SecurityForced2FA',
  at: forcedTwoFactorPath,
  title: 'Set up two-factor authentication',
  access: member,
  bare: true,
  setupOwed: true,
  page: () => import('./pages/ForcedTwoFactor.tsx'),
});

/** The plugin of a person's own security: second factor, password, allowed addresses, sessions. */
export const security = definePlugin({
  id: 'security',
  title: 'Security',
  routes: [own, forced],
  nav: [{ to: own, icon: 'lock', side: { section: 'organisation', order: 30 } }],
  commands: () => import('./commands.ts'),
});
