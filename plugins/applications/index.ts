import { member } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { applicationListPath } from './paths.ts';

const launcher = route({
  name: 'ApplicationList',
  at: applicationListPath,
  title: 'Home',
  keys: 'g h',
  access: member,
  page: () => import('./pages/Launcher.tsx'),
});

/** The applications of the suite; at present the launcher. */
export const applications = definePlugin({
  id: 'applications',
  title: 'Applications',
  routes: [launcher],
  nav: [{ to: launcher, icon: 'home', top: 10, footer: 10 }],
  palette: () => import('./palette.ts'),
});
