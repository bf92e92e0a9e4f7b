import { path } from '#core/plugin/path.ts';

/** The page 'Explain access'. Queries: `user`, `application`, `address`, `at` (milliseconds since the epoch) or `on` (a day). */
export const accessExplainPath = path('/access/explain');
