import { path } from '#core/plugin/path.ts';

/** The launcher. */
export const applicationListPath = path('/application/list');
