import { definePlugin } from '#core/plugin/plugin.ts';

/** Security policies: forced two-factor and allowed addresses, by group. */
export const policies = definePlugin({
  id: 'policies',
  title: 'Security Policies',
});
