import { DAY } from '../times.ts';

/**
 * How long what is over is kept, in milliseconds, before the sweep deletes it: people are still told why a link, a token or
 * a service account does not work.
 */
export const KEPT = 30 * DAY;
