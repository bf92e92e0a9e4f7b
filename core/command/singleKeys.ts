import { atom } from 'jotai';

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

const listsAtom = atom(0);

/** Whether a list with keys of its own is on the page; the help sheet then tells of them. */
export const hasListAtom = atom((get) => get(listsAtom) > 0);

/** Counts a list in; the result counts it out. */
export const countListAtom = atom(null, (_get, set) => {
  set(listsAtom, (count) => count + 1);
  return () => set(listsAtom, (count) => count - 1);
});

function read(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off';
  } catch {
    return true;
  }
}
