import { atom } from 'jotai';
import type { ListKey } from './keys/reservedKeys.ts';

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

type ListKeyAction = ListKey['action'];

const actionsByListAtom = atom<ReadonlyMap<object, readonly ListKeyAction[]>>(new Map());

/** The keys of the page's lists that work now, for the help sheet. */
export const listActionsAtom = atom(
  (get): ReadonlySet<ListKeyAction> => new Set([...get(actionsByListAtom).values()].flat()),
);

/** A list reports its available keys, and nothing when it is unmounted. It may report often. */
export const reportListActionsAtom = atom(null, (get, set, list: object, actions: readonly ListKeyAction[]) => {
  const byList = new Map(get(actionsByListAtom));
  if (String(byList.get(list) ?? []) === String(actions)) return;
  if (actions.length > 0) byList.set(list, actions);
  else byList.delete(list);
  set(actionsByListAtom, byList);
});

function read(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off';
  } catch {
    return true;
  }
}
