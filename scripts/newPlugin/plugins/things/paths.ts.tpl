import { path } from '#core/plugin/path.ts';

export const thingPath = path('/thing');
