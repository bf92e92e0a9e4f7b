import type { Described } from '#core/command/arg.ts';
import { almostMatches, begins, match, prepare, queryOf, tiers, typoSearches, type Query } from './match.ts';

/** A record or choice that a search returned. */
export interface Found {
  id: string;
  /** The search that returned it. */
  from: string;
  value: unknown;
  described: Described;
}

/**
 * The rows whose label or second line matches the typed text, the best match first. Scattered letters are enough for a
 * command, and not for a record: 'aisha e' must not offer another Aisha.
 */
export function narrow(found: readonly Found[], typed: string): Found[] {
  const query = queryOf(typed);
  if (query.text === '') return [...found];
  return found
    .map((one) => ({ one, tier: match(prepare(one.described.label, [one.described.detail ?? '']), query).tier }))
    .filter(({ tier }) => tier > tiers.scattered)
    .toSorted((a, b) => b.tier - a.tier)
    .map(({ one }) => one);
}

/** A record that is called exactly as typed is above every other. */
function tierOfName(label: string, query: Query): number {
  return queryOf(label).text === query.text ? tiers.prefix + 1 : match(prepare(label), query).tier;
}

/** The rows whose name begins with the typed text first; otherwise in their order. */
export function beginningFirst(found: readonly Found[], typed: string): readonly Found[] {
  const query = queryOf(typed);
  if (query.text === '') return found;
  const tierOf = ({ described }: Found) => tierOfName(described.label, query);
  const rows = found.map((one) => ({ one, tier: Math.max(tierOf(one), tiers.keyword) }));
  return rows.toSorted((a, b) => b.tier - a.tier).map(({ one }) => one);
}

/** The results of several searches; the search with the best first row comes first. */
export function bestListsFirst(lists: readonly (readonly Found[])[], typed: string): Found[] {
  const query = queryOf(typed);
  const tierOf = ([first]: readonly Found[]) =>
    first && query.text !== '' ? Math.max(tierOfName(first.described.label, query), tiers.keyword) : 0;
  return lists
    .map((list) => ({ list, tier: tierOf(list) }))
    .toSorted((a, b) => b.tier - a.tier)
    .flatMap(({ list }) => list);
}

/** Tells if the name of the row begins with the typed text. */
export const isNamed = ({ described }: Found, typed: string): boolean => begins(described.label, queryOf(typed));

/**
 * How surely a row is meant: 2 if the name or the second line, such as an address, begins with the typed text, 1 if a word
 * of the name does, 0 otherwise.
 */
export function sureness(one: Found, typed: string): 0 | 1 | 2 {
  const { text } = queryOf(typed);
  const starts = ({ label, detail = '' }: Described) =>
    [label, detail].some((line) => queryOf(line).text.startsWith(text));
  if (text !== '' && starts(one.described)) return 2;
  return isNamed(one, typed) ? 1 : 0;
}

/** The rows that are meant more surely than the others; empty if none is. */
export function surest(found: readonly Found[], typed: string): Found[] {
  const best = Math.max(...found.map((one) => sureness(one, typed)));
  return best === 0 ? [] : found.filter((one) => sureness(one, typed) === best);
}

/**
 * Searches again for names that differ from the typed text by one typing mistake. `search` runs one search; rows that
 * differ by more are removed.
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
 * The rows to show after an answer arrived. The rows down to the selected one keep their place; the others take the new
 * order. A row that keeps its place gets its new content from the answer.
 */
export function settle(visible: readonly Found[], fresh: readonly Found[], cursor: string | undefined): Found[] {
  const cursorAt = visible.findIndex(({ id }) => id === cursor);
  const renewed = new Map(fresh.map((one) => [one.id, one]));
  const still = visible.slice(0, cursorAt + 1).map((one) => renewed.get(one.id) ?? one);
  const stillIds = new Set(still.map(({ id }) => id));
  return [...still, ...fresh.filter(({ id }) => !stillIds.has(id))];
}
