import { path } from '#core/plugin/path.ts';

/** The users list. Queries: `status`, `search`, `sort`. */
export const userPath = path('/user');
/** One person. Query: `tab`. */
export const userViewPath = path('/user/view/:id');
