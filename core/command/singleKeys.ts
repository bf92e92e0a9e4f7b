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

type Act = ListKey['act'];

const toldAtom = atom<ReadonlyMap<object, readonly Act[]>>(new Map());

/** What the keys of the page's lists can do now; the help sheet tells of it. */
export const listActsAtom = atom((get): ReadonlySet<Act> => new Set([...get(toldAtom).values()].flat()));

/** A list on the page says what its keys can do, however often; nothing once it is gone. */
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
