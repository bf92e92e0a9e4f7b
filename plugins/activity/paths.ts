import { path } from '#core/plugin/path.ts';

/** The activity. Its query is the filter: `actor`, `person`, `action`, `group`, …, as in `filter.ts`. */
export const activityPath = path('/activity');
