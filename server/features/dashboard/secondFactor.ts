import type { Store } from '#server/platform/db/database.ts';
import { countSecondFactor } from './queries.ts';

type Counted = Awaited<ReturnType<typeof countSecondFactor>>;

/** The time for which a count is used, in milliseconds; as many times as long as there are hundreds of thousands of people. */
const OLDEST = 60_000;
const LARGE = 100_000;
/** The maximum number of cached organisations. */
const MOST = 1_000;

interface Known {
  /** The time until which the count is used. */
  until: number;
  counted: Promise<Counted>;
}

const remembered = new WeakMap<Store, Map<number, Known>>();

/**
 * The number of people with a second factor, usually at most a minute old. No trigger keeps this number, and reading the
 * accounts of 100,000 people takes a tenth of a second, so the result is cached: in larger organisations longer, so that
 * counting takes the same share of the time.
 */
export function secondFactorOf(store: Store, organisationId: number, now: number): Promise<Counted> {
  const known = remembered.get(store) ?? new Map<number, Known>();
  remembered.set(store, known);
  const last = known.get(organisationId);
  if (last && now < last.until) return last.counted;
  const next: Known = { until: now + OLDEST, counted: countSecondFactor(store.read, organisationId, now) };
  next.counted.then(
    ({ of }) => (next.until = now + OLDEST * Math.max(1, of / LARGE)),
    // A failure is not cached.
    () => known.delete(organisationId),
  );
  known.delete(organisationId);
  known.set(organisationId, next);
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  return next.counted;
}
