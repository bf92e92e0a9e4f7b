import { readsSecurity } from '#core/access/dutyRules.ts';
import { member } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { forcedTwoFactorPath, memberTokensPath, securityPath } from './paths.ts';

const own = route({
  name: 'Security',
  at: securityPath,
  title: 'Security',
  keywords: ['settings', 'profile', 'account', 'preferences', 'password', 'sessions'],
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

const tokens = route({
  name: 'SecurityTokens',
  at: memberTokensPath,
  title: 'Access Tokens of Members',
  keywords: ['api', 'programs'],
  access: readsSecurity,
  page: () => import('./pages/MemberTokens.tsx'),
  before: async (...at) => (await import('./tokenSources.ts')).memberTokens.firstRows(...at),
});

/** The plugin of a person's own security: second factor, password, allowed addresses, sessions, access tokens. */
export const security = definePlugin({
  id: 'security',
  title: 'Security',
  routes: [own, forced, tokens],
  nav: [{ to: own, icon: 'lock', side: { section: 'organisation', order: 30 } }],
  commands: () => import('./commands.ts'),
});
