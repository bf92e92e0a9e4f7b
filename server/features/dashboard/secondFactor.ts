import type { Store } from '#server/db/database.ts';
import { countSecondFactor } from './queries.ts';

type Counted = Awaited<ReturnType<typeof countSecondFactor>>;

/** How old a count may be, in milliseconds, and how many organisations' counts are remembered. */
const OLDEST = 60_000;
const MOST = 1_000;

const remembered = new WeakMap<Store, Map<number, { at: number; counted: Promise<Counted> }>>();

/**
 * How many have set up the second factor, at most a minute old: no trigger keeps this number, and reading the accounts
 * of 100,000 people takes a tenth of a second, which nobody who only looks shall cost the others twice.
 */
export function secondFactorOf(store: Store, organisationId: number, now: number): Promise<Counted> {
  const known = remembered.get(store) ?? new Map<number, { at: number; counted: Promise<Counted> }>();
  remembered.set(store, known);
  const last = known.get(organisationId);
  if (last && now - last.at < OLDEST) return last.counted;
  const counted = countSecondFactor(store.read, organisationId);
  // A failure is not remembered.
  counted.catch(() => known.delete(organisationId));
  known.delete(organisationId);
  known.set(organisationId, { at: now, counted });
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  return counted;
}
