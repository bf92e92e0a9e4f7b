import { useAtomValue } from 'jotai';
import { createContext, use } from 'react';
import type { Portal } from '../portal/portal.ts';
import { shownAtom, shownPathAtom, shownSearchAtom } from './routerAtoms.ts';

/** The running portal, for parts of the shell. */
export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('A part of the shell was drawn outside the portal.');
  return portal;
}

/** The shown page; `null` until the first page is shown. */
export function useShown() {
  return useAtomValue(shownAtom, { store: usePortal().store });
}

/**
 * wouter's two hooks, with the shown location: a page that is still on screen while the next one loads must not read
 * the next page's query. Links and `useLocation` go through the navigator.
 */
export function useShownPath(): [string, Portal['navigator']['go']] {
  const { navigator, store } = usePortal();
  return [useAtomValue(shownPathAtom, { store }) ?? location.pathname, navigator.go];
}

export function useShownSearch(): string {
  return useAtomValue(shownSearchAtom, { store: usePortal().store }) ?? location.search;
}
