import { cutWhole } from '#core/contract/wire/cutWhole.ts';

/** The longest search text that the server accepts. */
export const LONGEST_SEARCH = 200;

/** The search text of an address, cut to the server's limit, never inside a character. */
export function searchText(text: string | null): string {
  return cutWhole(text ?? '', LONGEST_SEARCH);
}

/** The search text of an address; `undefined` if there is none. */
export function searchOf(searchParams: URLSearchParams): string | undefined {
  return searchText(searchParams.get('search')).trim() || undefined;
}
