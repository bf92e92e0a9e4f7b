import { atom } from 'jotai';
import type { ListKey } from './reservedKeys.ts';

const KEPT_AS = 'single-keys';

const chosenAtom = atom(read());

/**
 * Whether shortcuts without a modifier hold (WCAG 2.1.4): a person who speaks to the computer, or whose hands slip, turns
 * them off. Kept in this browser.
 */
export const singleKeysAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, on: boolean) => {
    set(chosenAtom, on);
    try {
      if (on) localStorage.removeItem(KEPT_AS);
      else localStorage.setItem(KEPT_AS, 'off');
    } catch {
      // Nothing to keep it in; it holds as long as the page.
    }
  },
);

/** What a list's keys can do now. */
type Acts = () => readonly ListKey['act'][];

const countedAtom = atom<readonly Acts[]>([]);

/** The lists with keys of their own that are on the page; the help sheet tells of them. */
export const listsAtom = atom((get) => get(countedAtom));

/** Counts a list in; the result counts it out. */
export const countListAtom = atom(null, (_get, set, list: Acts) => {
  set(countedAtom, (lists) => [...lists, list]);
  return () => set(countedAtom, (lists) => lists.filter((other) => other !== list));
});

function read(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off';
  } catch {
    return true;
  }
}
