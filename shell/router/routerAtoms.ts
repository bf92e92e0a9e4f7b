import { atom } from 'jotai';
import type { ComponentType } from 'react';
import { shownAs, type Route } from '#core/plugin/plugin.ts';

/** The result of entering an address. */
export type Outcome =
  | { kind: 'page'; route: Route; params: Record<string, number>; Page: ComponentType<{ params: never }> }
  | { kind: 'missing' }
  /** Another organisation is current, and its page has not loaded: the old page must not make calls for it. */
  | { kind: 'coming' }
  | { kind: 'failed'; error: unknown };

/** The shown page. It follows the address once the page and its data have loaded; until then the old page stays. */
export interface ShownPage {
  /** A new key mounts a new page. */
  key: string;
  pathname: string;
  search: string;
  hash: string;
  /** The scroll position to restore; `undefined` leaves the position. */
  scroll: number | undefined;
  /** After going back: the address that was left. The focus returns to the link to it. */
  back?: string | undefined;
  /** No page was shown before, so the focus stays where the browser put it. */
  first: boolean;
  outcome: Outcome;
}

/** The shown page; `null` until the first page is shown. */
export const shownAtom = atom<ShownPage | null>(null);

/**
 * Separate atoms for its parts, so that a reader of one does not render when another changes, such as a list's query
 * at each key.
 */
export const shownPathAtom = atom((get) => get(shownAtom)?.pathname);
export const shownSearchAtom = atom((get) => get(shownAtom)?.search);
/** The pattern of the shown page's address, by which commands know their page. */
export const shownPatternAtom = atom((get) => {
  const outcome = get(shownAtom)?.outcome;
  return outcome?.kind === 'page' ? outcome.route.at.pattern : undefined;
});
/** Tells if the frame is around the page; `undefined` until the first page is shown. */
export const framedAtom = atom((get) => {
  const page = get(shownAtom);
  return page ? !(page.outcome.kind === 'page' && shownAs(page.outcome.route, page.search).bare) : undefined;
});

/** True from a navigation request until its page is shown (docs/specification/product.md section 2). */
export const loadingAtom = atom(false);
