import { startTransition } from 'react';
import { abandonUnsaved, confirmLeave } from '#core/form/unsaved.ts';
import { dropFormerEntries, historyAtRest, isOverlayEntry } from '#core/ui/dialog/backCloses.ts';
import { createPageLoader, failed, shownAt, type PageLoaderParts } from './pageLoader.ts';
import { loadingAtom, shownAtom, type Outcome, type ShownPage } from './routerAtoms.ts';

export interface GoOptions {
  replace?: boolean;
  /**
   * `back`: goes back in the history if that is the same address, so that the page is restored. `ofPage`: the shown
   * page changes its own address; ignored if the browser has left the page.
   */
  state?: { back?: boolean; ofPage?: boolean };
}

/** Shows pages: asks the guard, loads page and data while the old page stays, then changes both. */
export interface Navigator {
  /** Enters the browser's address, and follows it until `stop`. */
  start(): void;
  stop(): void;
  /** Goes to an address; asks first if a form has changes. */
  go(to: string, options?: GoOptions): void;
  /** The number of navigation requests so far, to detect a new one. */
  requests(): number;
  /** Checks the current address again, after the session changed. */
  recheck(): void;
  /** Prefetches the page of an address and, with `data`, its queries. */
  prefetch(href: string, data: boolean): Promise<void>;
}

export interface NavigatorParts extends PageLoaderParts {
  /** Loads an address in the browser. */
  leave(to: string): void;
  /** Called before a page is left. */
  leaving?(): void;
}

/** How the browser's history is changed: `none` if it has the address already. */
type Commit = 'push' | 'replace' | 'none';

interface EnterOptions {
  scroll: number | undefined;
  state?: unknown;
  /** The navigation goes back in the history. */
  back?: boolean;
  /** The shown page is checked again, without a request by the person. */
  again?: boolean;
}

const HOPS = 10;
/** wouter dispatches events when a script writes into the history. */
const events = ['popstate', 'pushState', 'replaceState', 'hashchange'];

export function createNavigator(parts: NavigatorParts): Navigator {
  const { store } = parts;
  const pages = createPageLoader(parts);
  /** The number of the current navigation; older ones are abandoned. */
  let turn = 0;
  let requests = 0;
  /** The number of the current history entry; the paths and scroll positions of all entries. */
  let position = 0;
  const scrolls = new Map<number, number>();
  const paths = new Map<number, string>();
  /** The address in the history of the shown or loading page. */
  let at = '';

  const here = () => new URL(location.href);
  const listen = (event: Event) => void follow(event);

  return {
    start() {
      history.scrollRestoration = 'manual';
      position = positionOf(history.state) ?? 0;
      at = location.href;
      for (const name of events) addEventListener(name, listen);
      void dropFormerEntries();
      void enter(here(), 'none', { scroll: location.hash ? undefined : 0 });
    },
    stop() {
      turn += 1;
      for (const name of events) removeEventListener(name, listen);
    },
    go(to, options = {}) {
      const url = new URL(to, location.href);
      if (url.origin !== location.origin) return parts.leave(url.href);
      // The browser has left this page already, so late changes of its address, such as letters of a filter, must not
      // change another entry.
      if (options.state?.ofPage && location.pathname !== url.pathname) return;
      const from = cameFrom();
      if (options.state?.back && paths.get(from) === url.pathname) return history.go(from - position);
      const commit = options.replace || url.href === location.href ? 'replace' : 'push';
      void (async () => {
        if (!(await leaveFor(url, !options.replace))) return;
        await enter(url, commit, { scroll: url.hash ? undefined : 0, state: options.state });
      })();
    },
    requests: () => requests,
    recheck: () => void enter(here(), 'none', { scroll: undefined, again: true }),
    async prefetch(href, data) {
      const url = new URL(href, location.href);
      if (url.origin === location.origin) await pages.prefetch(url, data);
    },
  };

  /** The address changed otherwise: by the browser's buttons, or by a script. */
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
    // The browser has moved already; it is moved back to the shown page.
    if (!(await leaveFor(url, true))) return history.go(position - there);
    keepScroll();
    const back = there < position;
    position = there;
    at = url.href;
    return enter(url, 'none', { scroll: scrolls.get(there) ?? 0, back });
  }

  async function leaveFor(url: URL, asks: boolean): Promise<boolean> {
    const onlyHash = url.hash !== '' && shownAt(store, url)?.search === url.search;
    if (!asks || onlyHash) return true;
    const yes = await confirmLeave();
    if (yes) abandonUnsaved();
    return yes;
  }

  async function enter(url: URL, commit: Commit, options: EnterOptions) {
    const mine = ++turn;
    if (!options.again) requests += 1;
    store.set(loadingAtom, true);
    if (!shownAt(store, url)) parts.leaving?.();
    let target = url;
    let how = commit;
    for (let hops = 0; hops <= HOPS; hops++) {
      const result = hops < HOPS ? await pages.load(target) : failed(new Error('The portal redirects in a loop.'));
      if (mine !== turn) return;
      if (result.kind === 'leave') return parts.leave(result.to);
      if (result.kind !== 'redirect') {
        await historyAtRest();
        return mine === turn ? show(target, result, how, options) : undefined;
      }
      target = new URL(result.to, target);
      if (how === 'none') how = 'replace';
    }
  }

  function show(url: URL, outcome: Outcome, commit: Commit, options: EnterOptions) {
    const former = store.get(shownAtom);
    if (commit === 'push') {
      keepScroll();
      position += 1;
      for (const later of scrolls.keys()) if (later >= position) scrolls.delete(later);
    }
    at = url.href;
    paths.set(position, url.pathname);
    // A page that is shown again keeps the state of its history entry.
    const entryState: unknown = commit === 'none' ? history.state : undefined;
    const state = { ...(entryState as object | undefined), ...(options.state as object | undefined), at: position };
    // The entry of what is closing, such as the drawer, becomes the entry of the page.
    if (commit === 'push' && !isOverlayEntry()) history.pushState(state, '', url);
    else if (commit === 'push') history.replaceState(state, '', url);
    else if (commit === 'replace' || positionOf(history.state) !== position) history.replaceState(state, '', url);
    const stays = shownAt(store, url) !== undefined && outcome.kind === former?.outcome.kind;
    const next: ShownPage = {
      key: url.pathname,
      pathname: url.pathname,
      search: url.search,
      hash: options.again ? '' : url.hash,
      scroll: stays && commit !== 'none' ? undefined : options.scroll,
      back: options.back ? former?.pathname : undefined,
      first: former === null,
      outcome,
    };
    // A first page renders in slices, so that the browser can do other work; later ones are awaited.
    if (former) store.set(shownAtom, next);
    else startTransition(() => store.set(shownAtom, next));
    store.set(loadingAtom, false);
  }

  /** The last history entry before the current page. */
  function cameFrom(): number {
    let entry = position;
    while (entry >= 0 && paths.get(entry) === paths.get(position)) entry -= 1;
    return entry;
  }

  function keepScroll() {
    scrolls.set(position, window.scrollY);
  }
}

function positionOf(state: unknown): number | undefined {
  const at = (state as { at?: unknown } | null)?.at;
  return typeof at === 'number' ? at : undefined;
}
