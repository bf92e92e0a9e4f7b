import { allOf } from '#core/access/rule.ts';
import { admin } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { mayInvite } from '#plugins/users/rules.ts';
import { userImportPath } from './paths.ts';

const page = route({
  name: 'UserImport',
  at: userImportPath,
  title: 'Import people',
  access: allOf(admin, mayInvite),
  page: () => import('./pages/ImportPage.tsx'),
});

/** The plugin that imports people from a file. */
export const imports = definePlugin({
  id: 'imports',
  title: 'Imports',
  routes: [page],
  commands: () => import('./commands.ts'),
});
