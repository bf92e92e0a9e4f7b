import { definePlugin } from '#core/plugin/plugin.ts';

/** The own security: second factor, password, allowed addresses, sessions. */
export const security = definePlugin({
  id: 'security',
  title: 'Security',
});
