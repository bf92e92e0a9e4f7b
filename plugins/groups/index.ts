import { definePlugin } from '#core/plugin/plugin.ts';

/** Groups of people, with moderators and members. */
export const groups = definePlugin({
  id: 'groups',
  title: 'Groups',
});
