import type { Hourly } from '#server/domain/feature.ts';
import { sweepBrowsers } from './knownBrowsers.ts';
import { sweepSessions } from './queries.ts';

/** Deletes ended sessions, and browsers that nobody has used for long. */
export const hourly: Hourly = async (tx, { config }, now) => {
  await sweepSessions(tx, now, config.sessionIdle);
  await sweepBrowsers(tx, now);
};
