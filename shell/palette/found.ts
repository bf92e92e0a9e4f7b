import type { Described } from '#core/command/arg.ts';
import { match, prepare, queryOf, tiers } from './match.ts';

/** A record or choice that a search brought. */
export interface Found {
  id: string;
  /** Which search brought it. */
  from: string;
  value: unknown;
  described: Described;
}

/** Those whose label or second line answers what was typed, the better match first. */
export function narrow(found: readonly Found[], typed: string): Found[] {
  const query = queryOf(typed);
  if (query.text === '') return [...found];
  return found
    .map((one) => ({ one, tier: match(prepare(one.described.label, [one.described.detail ?? '']), query).tier }))
    .filter(({ tier }) => tier !== tiers.none)
    .toSorted((a, b) => b.tier - a.tier)
    .map(({ one }) => one);
}

/**
 * What is shown once an answer arrived: the rows down to the one under the cursor stay where they are, the rest is in
 * the new order. A row that stays is renewed where the answer has it.
 */
export function settle(shown: readonly Found[], fresh: readonly Found[], cursor: string | undefined): Found[] {
  const under = shown.findIndex(({ id }) => id === cursor);
  const renewed = new Map(fresh.map((one) => [one.id, one]));
  const still = shown.slice(0, under + 1).map((one) => renewed.get(one.id) ?? one);
  const kept = new Set(still.map(({ id }) => id));
  return [...still, ...fresh.filter(({ id }) => !kept.has(id))];
}
