import { managesPeople } from '#core/access/dutyRules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { userImportPath } from './paths.ts';

const page = route({
  name: 'UserImport',
  at: userImportPath,
  title: 'Import people',
  access: managesPeople,
  page: () => import('./pages/ImportPage.tsx'),
});

/** The plugin that imports people from a file. */
export const imports = definePlugin({
  id: 'imports',
  title: 'Imports',
  routes: [page],
  commands: () => import('./commands.ts'),
});
