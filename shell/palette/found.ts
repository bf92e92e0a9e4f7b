import type { Described } from '#core/command/arg.ts';
import { almostMatches, begins, match, prepare, queryOf, tiers, typoSearches } from './match.ts';

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

/** The rows whose name begins with what was typed before the others; otherwise in their order. */
export function beginningFirst(found: readonly Found[], typed: string): readonly Found[] {
  const query = queryOf(typed);
  if (query.text === '') return found;
  const tierOf = ({ described }: Found) => match(prepare(described.label), query).tier;
  const rows = found.map((one) => ({ one, tier: Math.max(tierOf(one), tiers.keyword) }));
  return rows.toSorted((a, b) => b.tier - a.tier).map(({ one }) => one);
}

/** The lists of several searches, those first whose first row fits best. */
export function bestListsFirst(lists: readonly (readonly Found[])[], typed: string): Found[] {
  const query = queryOf(typed);
  const tierOf = ([first]: readonly Found[]) =>
    first && query.text !== '' ? Math.max(match(prepare(first.described.label), query).tier, tiers.keyword) : 0;
  return lists
    .map((list) => ({ list, tier: tierOf(list) }))
    .toSorted((a, b) => b.tier - a.tier)
    .flatMap(({ list }) => list);
}

/** Tells if the name of the row begins with what was typed. */
export const isNamed = ({ described }: Found, typed: string): boolean => begins(described.label, queryOf(typed));

/**
 * Searches again for what was typed with one mistake. `search` runs one search; of the rows that it finds, those stay that
 * the typed text fits but for one mistake.
 */
export async function forgiving<T>(
  typed: string,
  search: (text: string) => readonly T[] | Promise<readonly T[]>,
  labelOf: (value: T) => string,
): Promise<readonly T[]> {
  const query = queryOf(typed);
  const lists = await Promise.all(typoSearches(typed).map(async (text) => search(text)));
  const fitting = lists.flat().filter((value) => almostMatches(prepare(labelOf(value)), query));
  return [...new Map(fitting.map((value) => [labelOf(value), value])).values()];
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
