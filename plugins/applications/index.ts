import { administrates } from '#core/access/dutyRules.ts';
import { admin, member } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { applicationAddPath, applicationListPath, applicationPath, applicationViewPath } from './paths.ts';

const launcher = route({
  name: 'ApplicationList',
  at: applicationListPath,
  title: 'Home',
  keywords: ['launcher', 'tiles', 'my applications', 'start'],
  keys: 'g h',
  access: member,
  page: () => import('./pages/Launcher.tsx'),
});

const list = route({
  name: 'Application',
  at: applicationPath,
  title: 'Applications',
  keys: 'g a',
  access: administrates,
  page: () => import('./pages/ApplicationList.tsx'),
  before: async (...at) => (await import('./lists.ts')).applications.firstRows(...at),
});

const add = route({
  name: 'ApplicationAdd',
  at: applicationAddPath,
  title: 'Add applications',
  access: admin,
  page: () => import('./pages/AddApplicationsPage.tsx'),
});

const view = route({
  name: 'ApplicationView',
  at: applicationViewPath,
  title: 'Application',
  access: administrates,
  page: () => import('./pages/ApplicationView.tsx'),
  before: async ({ id }, host) => (await import('./queries.ts')).loadApplication(id, host),
});

/** The plugin of applications: the launcher, the organisation's applications, and the roles in them. */
export const applications = definePlugin({
  id: 'applications',
  title: 'Applications',
  routes: [launcher, list, add, view],
  nav: [
    { to: launcher, icon: 'home', top: 10, footer: 10 },
    { to: list, icon: 'grid', top: 40, footer: 40 },
  ],
  commands: async () => {
    const [suite, own, launched] = await Promise.all([
      import('./commands.ts'),
      import('./ownCommands.ts'),
      import('./launcher/launcherCommands.ts'),
    ]);
    return { ...suite, ...own, ...launched };
  },
  records: async () => ({ ...(await import('./launcher/tileSource.ts')), ...(await import('./lists.ts')) }),
});
