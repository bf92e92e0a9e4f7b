import type { Services } from '#server/services.ts';
import { takeOne, type Buckets } from '#server/throttle/bucket.ts';
import { placeKeys } from '#server/throttle/keys.ts';

/**
 * How many sign-ins people who are not signed in may begin from one source, in this process. Each is kept for half an
 * hour, so that the person may sign in meanwhile: without a bound one source could fill the database. A site is the IPv6
 * /48 of a source, which has 65,536 of them.
 */
const limits = { source: { burst: 120, eachSecond: 2 }, site: { burst: 1_200, eachSecond: 20 } };

const kept = new WeakMap<Services, Buckets>();

/** Counts a sign-in that a stranger begins. `false`: there are too many from there. */
export function mayBegin(services: Services, address: string): boolean {
  const buckets = kept.get(services) ?? new Map();
  kept.set(services, buckets);
  const now = services.now();
  return placeKeys(address).every(
    (key) => takeOne(buckets, key, key.startsWith('site:') ? limits.site : limits.source, now).taken,
  );
}
