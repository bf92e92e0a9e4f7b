import { useEffect } from 'react';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { signedInAtom, viewerAtom } from '#core/session/session.ts';
import { pages } from '../portal/addresses.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../router/location.ts';
import { shownAtom } from '../router/routerAtoms.ts';
import type { Tree } from '../portal/organisationTree.ts';
import { readAnew } from './readAnew.ts';

/** In milliseconds: what the session said serves so long for who comes back to the tab, and for who comes home. */
const AGE = { back: 60_000, home: 5_000 };

/** Reads the session anew for who comes back to the tab or goes home: rights and tiles change elsewhere. */
export function useFreshSession(tree: Tree): void {
  const portal = usePortal();
  useEffect(() => freshen(portal, tree), [portal, tree]);
}

function freshen(portal: Portal, tree: Tree): () => void {
  let readAt = Date.now();
  let at = portal.store.get(shownAtom)?.pathname;
  const read = (age: number) => {
    // What was typed for this organisation must not be lost to another one.
    if (document.hidden || hasUnsaved() || Date.now() - readAt < age) return;
    readAt = Date.now();
    void readAnew(portal, tree)
      .catch(() => undefined)
      // One that failed after a long time is not asked for again at once.
      .finally(() => (readAt = Date.now()));
  };
  // Whoever was shut out may be at another address by now.
  const back = () => read(tree.store.get(viewerAtom).addressRefused ? 0 : AGE.back);
  const home = () => {
    const from = at;
    at = portal.store.get(shownAtom)?.pathname;
    if (at !== from && at === pages.ApplicationList()) read(AGE.home);
  };
  const stops = [
    tree.store.sub(signedInAtom, () => (readAt = Date.now())),
    portal.store.sub(shownAtom, home),
    listen(window, 'focus', back),
    listen(document, 'visibilitychange', back),
  ];
  return () => stops.forEach((stop) => stop());
}

function listen(target: EventTarget, name: string, heed: () => void): () => void {
  target.addEventListener(name, heed);
  return () => target.removeEventListener(name, heed);
}
