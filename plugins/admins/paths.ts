import { path } from '#core/plugin/path.ts';

/** The admins list. Query: `search`. */
export const adminPath = path('/admin');
