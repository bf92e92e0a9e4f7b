import { definePlugin } from '#core/plugin/plugin.ts';

/** What an administrator wants to see first. */
export const dashboard = definePlugin({
  id: 'dashboard',
  title: 'Dashboard',
});
