import { atom } from 'jotai';
import type { ComponentType } from 'react';
import type { Route } from '#core/plugin/plugin.ts';

/** What an address came to. */
export type Outcome =
  | { kind: 'page'; route: Route; params: Record<string, number>; Page: ComponentType<{ params: never }> }
  | { kind: 'missing' }
  /** Another organisation is there, and its page not yet: the former page must not ask in its name. */
  | { kind: 'coming' }
  | { kind: 'failed'; error: unknown };

/** What is on screen. It follows the address once the page and its data are there; until then the former page stays. */
export interface Shown {
  /** The page is made anew when this changes. */
  key: string;
  pathname: string;
  search: string;
  hash: string;
  /** Where to scroll to; `undefined` leaves it where it is. */
  scroll: number | undefined;
  /** After a step back the address that was left: what leads there again is where the person was. */
  back?: string | undefined;
  /** Nothing was shown before: focus stays where the browser put it. */
  first: boolean;
  outcome: Outcome;
}

/** The page on screen; `null` until the first one is there. */
export const shownAtom = atom<Shown | null>(null);

/** Parts of it by themselves: who reads one is not drawn anew when another changes, as a list's query does at each key. */
export const shownPathAtom = atom((get) => get(shownAtom)?.pathname);
export const shownSearchAtom = atom((get) => get(shownAtom)?.search);
/** Whether bars and navigation stand around the page; `undefined` until the first one is there. */
export const framedAtom = atom((get) => {
  const outcome = get(shownAtom)?.outcome;
  return outcome && !(outcome.kind === 'page' && outcome.route.bare);
});

/** Set from the wish to go to a page until it is on screen (docs/specification/product.md section 2). */
export const loadingAtom = atom(false);
