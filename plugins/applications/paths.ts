import { path } from '#core/plugin/path.ts';

/** The launcher. */
export const applicationListPath = path('/application/list');
/** The organisation's applications. */
export const applicationPath = path('/application');
/** The onboarding page that adds applications. */
export const applicationAddPath = path('/application/add');
/** One application. Query: `search`. */
export const applicationViewPath = path('/application/view/:id');
