import { administrates } from '#core/access/dutyRules.ts';
import { admits } from '#core/access/rule.ts';
import { member } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { dashboardPath } from './paths.ts';

const page = route({
  name: 'Dashboard',
  at: dashboardPath,
  title: 'Dashboard',
  keywords: ['overview', 'statistics'],
  access: member,
  page: () => import('./pages/Dashboard.tsx'),
  before: async (_params, host) =>
    admits(administrates, host.viewer()) ? host.load((await import('./contract.ts')).viewSummary, {}) : undefined,
});

/** The plugin of the dashboard, for administrators. */
export const dashboard = definePlugin({
  id: 'dashboard',
  title: 'Dashboard',
  routes: [page],
  nav: [{ to: page, icon: 'chart-column', side: { section: 'organisation', order: 5 }, when: administrates }],
});
