import { path } from '#core/plugin/path.ts';

/** The Things list. */
export const thingPath = path('/thing');
