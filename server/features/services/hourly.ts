import type { Hourly } from '#server/domain/feature.ts';
import { sweepServices } from './queries.ts';
import { warnOfServiceTokens } from './warn.ts';

/** Warns of tokens of service accounts that end soon, and deletes service accounts that ended long ago. */
export const hourly: Hourly = async (tx, { config }, now) => {
  await warnOfServiceTokens(tx, config.publicUrl, now);
  await sweepServices(tx, now);
};
