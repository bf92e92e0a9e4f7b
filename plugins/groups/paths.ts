import { path } from '#core/plugin/path.ts';

/** The Groups list. */
export const groupPath = path('/group');
/** One group. Query: `tab`. */
export const groupViewPath = path('/group/view/:id');
