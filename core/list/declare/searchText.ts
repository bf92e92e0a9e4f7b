/** The longest text that a list on the server is searched for. */
export const LONGEST_SEARCH = 200;

/** What an address asks to search for, cut to what the server takes: in front of a character, never within one. */
export function searchText(asked: string | null): string {
  return (asked ?? '').slice(0, LONGEST_SEARCH).replace(/[\ud800-\udbff]$/, '');
}

/** What an address has a list on the server searched for; nothing where it asks for none. */
export function searchOf(asked: URLSearchParams): string | undefined {
  return searchText(asked.get('search')).trim() || undefined;
}
