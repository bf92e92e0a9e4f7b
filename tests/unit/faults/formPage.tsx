import type { ReactNode } from 'react';
import { member } from '#core/access/rules.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';

/** A plugin with a page at `/form` that shows this form, and the pages that forms lead to. */
export function pageOf(Form: () => ReactNode) {
  const common = { access: member, title: 'Form' };
  return definePlugin({
    id: 'forms',
    title: 'Forms',
    routes: [
      route({ ...common, name: 'Form', at: path('/form'), page: async () => ({ default: Form }) }),
      route({
        ...common,
        name: 'ApplicationList',
        at: path('/application/list'),
        page: async () => ({ default: () => null }),
      }),
      route({
        ...common,
        name: 'Organisation',
        at: path('/organisation'),
        page: async () => ({ default: () => null }),
      }),
    ],
  });
}
