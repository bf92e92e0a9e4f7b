import type { Services } from '#server/domain/services.ts';
import { takeOne, type Buckets } from '#server/platform/throttle/bucket.ts';
import { placeKeys } from '#server/platform/throttle/keys.ts';

/**
 * How many sign-ins people who are not signed in may begin from one source, in this process. Each is kept for half an hour,
 * so that the person may sign in meanwhile: without a bound one source could fill the database.
 *
 * On a Monday at nine, the 500 people of an office behind one address open their browsers, each with three tabs of
 * applications: 1,500 at once, and ten a second for those who come later and try again. A source that takes all it can
 * leaves 20,000 rows of about 2 KB, 40 MB, for half an hour. A site is the IPv6 /48 of a source, which has 65,536 of them.
 */
export const strangerLimits = {
  source: { burst: 1_500, eachSecond: 10 },
  site: { burst: 3_000, eachSecond: 20 },
};

/** A longer request, which makes a larger row, counts once for each part of this length. */
const PART = 2_048;

const bucketsOf = new WeakMap<Services, Buckets>();

/** Counts a sign-in that a stranger begins by a request of this length. `false`: there are too many from there. */
export function mayBegin(services: Services, address: string, length: number): boolean {
  const buckets = bucketsOf.get(services) ?? new Map();
  bucketsOf.set(services, buckets);
  const [now, cost] = [services.now(), Math.max(1, Math.ceil(length / PART))];
  return placeKeys(address).every((key) => {
    const limit = key.startsWith('site:') ? strangerLimits.site : strangerLimits.source;
    return takeOne(buckets, key, limit, now, cost).taken;
  });
}
