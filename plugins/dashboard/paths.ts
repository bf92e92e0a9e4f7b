import { path } from '#core/plugin/path.ts';

export const dashboardPath = path('/dashboard');
