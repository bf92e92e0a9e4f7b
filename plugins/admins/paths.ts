import { path } from '#core/plugin/path.ts';

/** The Admins list. Query: `search`. */
export const adminPath = path('/admin');
