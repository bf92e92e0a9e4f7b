import { administrates } from '#core/access/dutyRules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { accessExplainPath } from './paths.ts';

const explain = route({
  name: 'AccessExplain',
  at: accessExplainPath,
  title: 'Explain access',
  access: administrates,
  page: () => import('./pages/Explain.tsx'),
  before: async (_params, host, query) => {
    const [{ askedOf }, { explainAccess }] = await Promise.all([import('./asked.ts'), import('./contract.ts')]);
    const asked = askedOf(query);
    return asked && host.load(explainAccess, { query: asked });
  },
  keywords: ['why', 'permission', 'reason'],
});

/** The plugin that explains to administrators why a person may use an application or not. */
export const access = definePlugin({
  id: 'access',
  title: 'Access',
  routes: [explain],
  commands: () => import('./commands.ts'),
});
