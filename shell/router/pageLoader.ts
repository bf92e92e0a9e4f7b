import type { createStore } from 'jotai';
import { isChunkFailure, mayReload } from '#core/client/chunkGuard.ts';
import type { Host } from '#core/command/host.ts';
import type { Route } from '#core/plugin/plugin.ts';
import type { Guard, Passage } from './guard.ts';
import { matchRoute, type Match } from './matchRoute.ts';
import { shownAtom, type Outcome, type ShownPage } from './routerAtoms.ts';

type Store = ReturnType<typeof createStore>;

export interface PageLoaderParts {
  store: Store;
  routes: readonly Route[];
  guard: Guard;
  /** For the loaders that run before a page; `undefined` if nobody is signed in. */
  host(): Host | undefined;
}

/** How long a first page waits for its data, in milliseconds (docs/specification/product.md section 9). */
const PATIENCE = 200;

/** Asks the guard about an address, and loads its page and data. */
export function createPageLoader({ store, routes, guard, host }: PageLoaderParts) {
  return {
    async load(url: URL): Promise<Outcome | Extract<Passage, { kind: 'redirect' | 'leave' }>> {
      try {
        const match = matchRoute(routes, url.pathname);
        const passage = await guard(match, url);
        if (passage.kind !== 'enter') return passage;
        if (match) return await loadPage(match, url);
        throw new Error('The access to this page could not be checked.');
      } catch (error) {
        return isChunkFailure(error) && mayReload() ? { kind: 'leave', to: url.href } : failed(error);
      }
    },
    /** Loads the page before somebody goes there and, with `data`, its queries. */
    async prefetch(url: URL, data: boolean): Promise<void> {
      const match = matchRoute(routes, url.pathname);
      if (!match || (await guard(match, url)).kind !== 'enter') return;
      await Promise.allSettled([match.route.page(), data && before(match, url)]);
    },
  };

  async function loadPage(match: Match, url: URL): Promise<Outcome> {
    const page = shownAt(store, url);
    if (page?.outcome.kind === 'page' && page.outcome.route === match.route) return page.outcome;
    const data = before(match, url);
    const { default: Page } = await match.route.page();
    // The first page shows its skeleton if its data is slow.
    const enough = store.get(shownAtom) ? [data] : [data, new Promise((resolve) => setTimeout(resolve, PATIENCE))];
    await Promise.race(enough);
    return { kind: 'page', ...match, Page };
  }

  /** A failure does not stop the entry: the page reads the same query and shows the error. */
  async function before({ route, params }: Match, { searchParams }: URL): Promise<void> {
    const signedIn = host();
    try {
      if (signedIn) await route.before?.(params, signedIn, searchParams);
    } catch {
      // The page shows the error.
    }
  }
}

/** The shown page, if it is the page of this address, whatever its query. */
export function shownAt(store: Store, url: URL): ShownPage | undefined {
  const page = store.get(shownAtom);
  return page?.pathname === url.pathname ? page : undefined;
}

export const failed = (error: unknown): Outcome => ({ kind: 'failed', error });
