import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { PATIENCE_MS } from '../start/patience.ts';
import { usePortal } from './location.ts';
import { shownAtom, shownPathAtom } from './routerAtoms.ts';

/** After going back, moves the focus to the link to the page that was left, such as its row. */
export function useFocusOnReturn(): void {
  const { store } = usePortal();
  const path = useAtomValue(shownPathAtom, { store });
  // Runs once for each page, because the query may change while the rows load.
  useEffect(() => {
    const back = store.get(shownAtom)?.back;
    return back === undefined ? undefined : focusSoon(back);
  }, [store, path]);
}

/** Focuses the element as soon as it exists, unless the person goes elsewhere first. */
function focusSoon(left: string): () => void {
  const start = document.activeElement;
  const look = () => {
    if (document.activeElement !== start) return stop();
    const place = placeOf(left);
    if (!place) return;
    stop();
    place.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}

/** The row with a link to that page, or the link itself if it is in no row. */
function placeOf(pathname: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]');
  const link = [...links].find((one) => one.pathname === pathname && one.origin === location.origin);
  return link?.closest<HTMLElement>('[role=row]') ?? link;
}
