import { abandonUnsaved, confirmLeave } from '#core/form/unsaved.ts';
import type { Host } from '#core/command/host.ts';
import type { Route } from '#core/plugin/plugin.ts';
import type { createStore } from 'jotai';
import { startTransition } from 'react';
import { isChunkFailure, mayReload } from './chunkGuard.ts';
import type { Guard, Passage } from './guard.ts';
import { matchRoute, type Match } from './matchRoute.ts';
import { loadingAtom, shownAtom, type Outcome, type Shown } from './routerAtoms.ts';

type Store = ReturnType<typeof createStore>;

export interface GoOptions {
  replace?: boolean;
  /**
   * `back`: a step back where that leads there, so that it is found as it was left. `ofPage`: the shown page writes its own
   * address, which counts only while the browser is there.
   */
  state?: { back?: boolean; ofPage?: boolean };
}

/** Brings pages to the screen: judges the address, loads page and data while the former page stays, then changes both. */
export interface Navigator {
  /** Enters the address that the browser is at, and follows it until `stop`. */
  start(): void;
  stop(): void;
  /** Goes to an address; asks first when a form would be lost. */
  go(to: string, options?: GoOptions): void;
  /** How often somebody has wanted to go somewhere: tells whether anybody did meanwhile. */
  wishes(): number;
  /** Judges the present address anew, after the session changed. */
  again(): void;
  /** Loads what an address needs before it is asked for: the page and, with `data`, what it reads. */
  prefetch(href: string, data: boolean): Promise<void>;
}

export interface NavigatorParts {
  store: Store;
  routes: readonly Route[];
  guard: Guard;
  /** For the loaders that run before a page; none where nobody is signed in. */
  host(): Host | undefined;
  /** Loads an address with the whole portal. */
  leave(to: string): void;
  /** A page is going to be left. */
  leaving?(): void;
}

/** How the browser's history follows: `none` where it has the address already. */
type Commit = 'push' | 'replace' | 'none';

interface Given {
  scroll: number | undefined;
  state?: unknown;
  /** It is a step back in the history. */
  back?: boolean;
  /** Nobody asked for it: what is on screen is judged anew. */
  again?: boolean;
}

const HOPS = 10;
/** In milliseconds: how long a first page waits for its data (docs/specification/product.md section 9). */
const PATIENCE = 200;
/** wouter makes the history tell of what scripts write into it. */
const events = ['popstate', 'pushState', 'replaceState', 'hashchange'];

export function createNavigator(parts: NavigatorParts): Navigator {
  const { store, routes } = parts;
  /** The wish that counts; older ones are given up. */
  let turn = 0;
  let wishes = 0;
  /** The number of the present entry in the browser's history; what the pages of all entries were, and where scrolled to. */
  let position = 0;
  const scrolls = new Map<number, number>();
  const paths = new Map<number, string>();
  /** The address that the history has for what is shown or on its way. */
  let at = '';

  const here = () => new URL(location.href);
  const listen = (event: Event) => void follow(event);

  return {
    start() {
      history.scrollRestoration = 'manual';
      position = positionOf(history.state) ?? 0;
      at = location.href;
      for (const name of events) addEventListener(name, listen);
      void enter(here(), 'none', { scroll: location.hash ? undefined : 0 });
    },
    stop() {
      turn += 1;
      for (const name of events) removeEventListener(name, listen);
    },
    go(to, options = {}) {
      const url = new URL(to, location.href);
      if (url.origin !== location.origin) return parts.leave(url.href);
      // The browser has left this page already: its last words, such as letters of a filter, are not for another entry.
      if (options.state?.ofPage && location.pathname !== url.pathname) return;
      const from = cameFrom();
      if (options.state?.back && paths.get(from) === url.pathname) return history.go(from - position);
      const commit = options.replace || url.href === location.href ? 'replace' : 'push';
      void (async () => {
        if (!(await leaveFor(url, !options.replace))) return;
        await enter(url, commit, { scroll: url.hash ? undefined : 0, state: options.state });
      })();
    },
    wishes: () => wishes,
    again: () => void enter(here(), 'none', { scroll: undefined, again: true }),
    async prefetch(href, data) {
      const url = new URL(href, location.href);
      if (url.origin !== location.origin) return;
      const match = matchRoute(routes, url.pathname);
      if (!match || (await parts.guard(match, url)).kind !== 'enter') return;
      await Promise.allSettled([match.route.page(), data && before(match, url)]);
    },
  };

  /** The address changed otherwise: by the browser's buttons, or by a script that wrote into the history. */
  async function follow(event: Event) {
    const url = here();
    if (event.type !== 'popstate') {
      if (url.href === at) return;
      if (event.type === 'pushState') position += 1;
      at = url.href;
      return enter(url, 'none', { scroll: undefined });
    }
    const there = positionOf(history.state) ?? position;
    if (url.href === at && there === position) return;
    // The browser has gone there already; it is brought back to what is still on screen.
    if (!(await leaveFor(url, true))) return history.go(position - there);
    keepScroll();
    const back = there < position;
    position = there;
    at = url.href;
    return enter(url, 'none', { scroll: scrolls.get(there) ?? 0, back });
  }

  async function leaveFor(url: URL, asks: boolean): Promise<boolean> {
    const onlyHash = url.hash !== '' && samePage(url)?.search === url.search;
    if (!asks || onlyHash) return true;
    const yes = await confirmLeave();
    if (yes) abandonUnsaved();
    return yes;
  }

  async function enter(url: URL, commit: Commit, given: Given) {
    const mine = ++turn;
    if (!given.again) wishes += 1;
    store.set(loadingAtom, true);
    if (!samePage(url)) parts.leaving?.();
    let target = url;
    let how = commit;
    for (let hops = 0; hops <= HOPS; hops++) {
      const result = hops < HOPS ? await arrive(target) : failed(new Error('The portal leads round in circles.'));
      if (mine !== turn) return;
      if (result.kind === 'leave') return parts.leave(result.to);
      if (result.kind !== 'redirect') return show(target, result, how, given);
      target = new URL(result.to, target);
      if (how === 'none') how = 'replace';
    }
  }

  function show(url: URL, outcome: Outcome, commit: Commit, given: Given) {
    const former = store.get(shownAtom);
    if (commit === 'push') {
      keepScroll();
      position += 1;
      for (const later of scrolls.keys()) if (later >= position) scrolls.delete(later);
    }
    at = url.href;
    paths.set(position, url.pathname);
    const state = { ...(given.state as object | undefined), at: position };
    if (commit === 'push') history.pushState(state, '', url);
    else if (commit === 'replace' || positionOf(history.state) !== position) history.replaceState(state, '', url);
    const stays = samePage(url) !== undefined && outcome.kind === former?.outcome.kind;
    const next: Shown = {
      key: url.pathname,
      pathname: url.pathname,
      search: url.search,
      hash: given.again ? '' : url.hash,
      scroll: stays && commit !== 'none' ? undefined : given.scroll,
      back: given.back ? former?.pathname : undefined,
      first: former === null,
      outcome,
    };
    // A first page is drawn in slices, which leave room for other things; later ones are awaited.
    if (former) store.set(shownAtom, next);
    else startTransition(() => store.set(shownAtom, next));
    store.set(loadingAtom, false);
  }

  async function arrive(url: URL): Promise<Outcome | Extract<Passage, { kind: 'redirect' | 'leave' }>> {
    try {
      const match = matchRoute(routes, url.pathname);
      const passage = await parts.guard(match, url);
      if (passage.kind === 'redirect' || passage.kind === 'leave' || passage.kind === 'missing') return passage;
      if (passage.kind === 'enter' && match) return await load(match, url);
      throw new Error('The way to this page could not be judged.');
    } catch (error) {
      return isChunkFailure(error) && mayReload() ? { kind: 'leave', to: url.href } : failed(error);
    }
  }

  async function load(match: Match, url: URL): Promise<Outcome> {
    const shown = samePage(url);
    if (shown?.outcome.kind === 'page' && shown.outcome.route === match.route) return shown.outcome;
    const data = before(match, url);
    const { default: Page } = await match.route.page();
    // A page that would take the place of nothing shows its own skeleton when its data are slow.
    const enough = store.get(shownAtom) ? [data] : [data, new Promise((resolve) => setTimeout(resolve, PATIENCE))];
    await Promise.race(enough);
    return { kind: 'page', ...match, Page };
  }

  /** A failure does not stop the entry: the page reads the same and shows it. */
  async function before({ route, params }: Match, { searchParams }: URL): Promise<void> {
    const host = parts.host();
    try {
      if (host) await route.before?.(params, host, searchParams);
    } catch {
      // Said by the page.
    }
  }

  /** What is shown, if it is the page of this address, whatever its query. */
  function samePage(url: URL): Shown | undefined {
    const shown = store.get(shownAtom);
    return shown?.pathname === url.pathname ? shown : undefined;
  }

  /** The entry before those of the present page. */
  function cameFrom(): number {
    let entry = position;
    while (entry >= 0 && paths.get(entry) === paths.get(position)) entry -= 1;
    return entry;
  }

  function keepScroll() {
    scrolls.set(position, window.scrollY);
  }
}

const failed = (error: unknown): Outcome => ({ kind: 'failed', error });

function positionOf(state: unknown): number | undefined {
  const at = (state as { at?: unknown } | null)?.at;
  return typeof at === 'number' ? at : undefined;
}
