import type { Store } from '#server/db/database.ts';
import { countSecondFactor } from './queries.ts';

type Counted = Awaited<ReturnType<typeof countSecondFactor>>;

/** The maximum age of a cached count, in milliseconds, and the maximum number of cached organisations. */
const OLDEST = 60_000;
const MOST = 1_000;

const remembered = new WeakMap<Store, Map<number, { at: number; counted: Promise<Counted> }>>();

/**
 * The number of people with a second factor, at most a minute old. No trigger keeps this number, and reading the
 * accounts of 100,000 people takes a tenth of a second, so the result is cached.
 */
export function secondFactorOf(store: Store, organisationId: number, now: number): Promise<Counted> {
  const known = remembered.get(store) ?? new Map<number, { at: number; counted: Promise<Counted> }>();
  remembered.set(store, known);
  const last = known.get(organisationId);
  if (last && now - last.at < OLDEST) return last.counted;
  const counted = countSecondFactor(store.read, organisationId);
  // A failure is not cached.
  counted.catch(() => known.delete(organisationId));
  known.delete(organisationId);
  known.set(organisationId, { at: now, counted });
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  return counted;
}
