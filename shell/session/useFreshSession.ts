import { useEffect } from 'react';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { signedInAtom, viewerAtom } from '#core/session/session.ts';
import { pages } from '../portal/addresses.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../router/location.ts';
import { shownAtom } from '../router/routerAtoms.ts';
import type { Tree } from '../portal/organisationTree.ts';
import { refreshSession } from './refreshSession.ts';

/**
 * The session is not read again within this time, for a person who comes back to the tab, and for one who goes home.
 * In milliseconds.
 */
const AGE = { back: 60_000, home: 5_000 };

/**
 * Reads the session again when the person comes back to the tab or goes home, because rights and tiles change on other
 * screens.
 */
export function useFreshSession(tree: Tree): void {
  const portal = usePortal();
  useEffect(() => freshen(portal, tree), [portal, tree]);
}

function freshen(portal: Portal, tree: Tree): () => void {
  let readAt = Date.now();
  let at = portal.store.get(shownAtom)?.pathname;
  const read = (age: number) => {
    // Text typed for this organisation must not be lost when another one becomes current.
    if (document.hidden || hasUnsaved() || Date.now() - readAt < age) return;
    readAt = Date.now();
    void refreshSession(portal, tree)
      .catch(() => undefined)
      // After a slow failure the session is not read again at once.
      .finally(() => (readAt = Date.now()));
  };
  // A person whose address was refused may have another address by now.
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
