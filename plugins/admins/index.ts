import { definePlugin } from '#core/plugin/plugin.ts';

/** Who administers the organisation. */
export const admins = definePlugin({
  id: 'admins',
  title: 'Admins',
});
