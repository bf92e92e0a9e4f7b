import type { Hourly } from '#server/domain/feature.ts';
import { sweepAccessTokens } from '#server/domain/tokens/queries.ts';
import { warnOfTokens } from '#server/domain/tokens/warn.ts';

/** Warns of access tokens that end soon, and deletes those that have ended. */
export const hourly: Hourly = async (tx, { config }, now) => {
  await warnOfTokens(tx, config.publicUrl, now);
  await sweepAccessTokens(tx, now);
};
