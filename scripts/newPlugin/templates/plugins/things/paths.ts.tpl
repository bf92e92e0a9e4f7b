import { path } from '#core/plugin/path.ts';

/** The Things list. */
export const thingPath = path('/thing');
/** One thing. Query: `tab`. */
export const thingViewPath = path('/thing/view/:id');
