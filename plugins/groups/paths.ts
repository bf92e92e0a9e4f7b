import { path } from '#core/plugin/path.ts';

/** The Groups list. Query: `search`. */
export const groupPath = path('/group');
/** One group. Queries: `tab`, `search`. */
export const groupViewPath = path('/group/view/:id');
/** The groups that the viewer is in: the way to them for whoever is no administrator. */
export const myGroupsPath = path('/group/mine');
