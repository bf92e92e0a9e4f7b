import { useSearch, type Cursor, type Search, type SearchResult } from './useSearch.ts';

interface Searches {
  searches: readonly Search[];
  /** The same searches with one typing mistake forgiven. */
  forgiving: readonly Search[];
}

const none: readonly Search[] = [];

/** Searches records and, if nothing is found and `mayForgive`, once more with one typing mistake forgiven. */
export function useForgivingSearch(
  { searches, forgiving }: Searches,
  typed: string,
  mayForgive: boolean,
  cursor: () => Cursor,
): SearchResult {
  const exact = useSearch(searches, typed, cursor);
  const again = mayForgive && !exact.searching && exact.found.length === 0 && exact.failed.length === 0;
  const almost = useSearch(again ? forgiving : none, typed, cursor);
  const { found, raised } = again ? almost : exact;
  return { ...exact, found, raised, searching: exact.searching || almost.searching };
}
