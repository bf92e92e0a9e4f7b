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
    const [{ questionOf }, { explainAccess }] = await Promise.all([import('./question.ts'), import('./contract.ts')]);
    const question = questionOf(query);
    return question && host.load(explainAccess, { query: question });
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
