import { path } from '#core/plugin/path.ts';

/** The Service accounts list. */
export const servicePath = path('/service');
/** One service account. Query: `tab`. */
export const serviceViewPath = path('/service/view/:id');
