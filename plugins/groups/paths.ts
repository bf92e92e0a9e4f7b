import { path } from '#core/plugin/path.ts';

/** The groups list. Query: `search`. */
export const groupPath = path('/group');
/** One group. Queries: `tab`, `search`. */
export const groupViewPath = path('/group/view/:id');
/** The groups of the viewer, for people who are no administrators. */
export const myGroupsPath = path('/group/mine');
