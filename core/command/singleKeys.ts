import { atom } from 'jotai';
import type { ListKey } from './reservedKeys.ts';

const KEPT_AS = 'single-keys';

const chosenAtom = atom(read());

/**
 * Tells if shortcuts without a modifier are on (WCAG 2.1.4). People who use speech input, or who often press wrong
 * keys, turn them off. Stored in this browser.
 */
export const singleKeysAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, on: boolean) => {
    set(chosenAtom, on);
    try {
      if (on) localStorage.removeItem(KEPT_AS);
      else localStorage.setItem(KEPT_AS, 'off');
    } catch {
      // Storage is not available; the setting lasts until the page is closed.
    }
  },
);

type Act = ListKey['act'];

const toldAtom = atom<ReadonlyMap<object, readonly Act[]>>(new Map());

/** The keys of the page's lists that work now, for the help sheet. */
export const listActsAtom = atom((get): ReadonlySet<Act> => new Set([...get(toldAtom).values()].flat()));

/** A list reports its available keys, and nothing when it is unmounted. It may report often. */
export const tellListActsAtom = atom(null, (get, set, list: object, acts: readonly Act[]) => {
  const told = new Map(get(toldAtom));
  if (String(told.get(list) ?? []) === String(acts)) return;
  if (acts.length > 0) told.set(list, acts);
  else told.delete(list);
  set(toldAtom, told);
});

function read(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off';
  } catch {
    return true;
  }
}
