import { path } from '#core/plugin/path.ts';

/** The Admins list. */
export const adminPath = path('/admin');
