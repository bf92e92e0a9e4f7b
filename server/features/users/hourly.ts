import type { Hourly } from '#server/domain/feature.ts';
import { warnOfEnds } from './accessEnd/warnOfEnds.ts';

/** Warns of memberships and assignments that end soon. */
export const hourly: Hourly = warnOfEnds;
