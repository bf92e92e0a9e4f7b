import { createStore } from 'jotai';
import { CallError } from '#core/client/callError.ts';
import { createClient, type Client } from '#core/client/client.ts';
import { dropEarly } from '#core/client/early.ts';
import { createOpenClient, openClientAtom } from '#core/client/openClient.ts';
import { withoutDist } from '#core/client/ourAddress.ts';
import { signOutAddress, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import type { Registry } from '#core/plugin/registry.ts';
import { registryAtom } from '#core/plugin/registryAtom.ts';
import { tellOtherTabs } from '#core/session/otherTabs.ts';
import { forgetPeople } from '#core/command/opened.ts';
import { closeDialogsAtom } from '../dialogs/stack.ts';
import { paletteAtom } from '../palette/paletteAtom.ts';
import { openPassage, passageOf, type Passage, type SessionFacts } from '../router/guard.ts';
import { matchRoute, type Match } from '../router/matchRoute.ts';
import { createNavigator, type Navigator } from '../router/navigator.ts';
import { shownAtom } from '../router/routerAtoms.ts';
import { indexPath, pages } from './addresses.ts';
import { createCurrentSession } from './currentSession.ts';
import type { Store } from './organisationTree.ts';
import { proofAtom, sceneAtom, treeOf } from './portalAtoms.ts';
import { createProof } from './proof.ts';
import { redirectRefused } from './redirectRefused.ts';
import { createSessionEnd, type Leave } from './sessionEnd.ts';
import { whenReachable } from './whenReachable.ts';

/** The running portal: the person's session, and everything above the organisations' trees. */
export interface Portal {
  readonly config: RuntimeConfig;
  readonly registry: Registry;
  readonly client: Client;
  readonly navigator: Navigator;
  /** The shell's own atoms: scene, shown page, loading flag. */
  readonly store: Store;
  /** The store of pages that need no session. */
  readonly openStore: Store;
  /** Enters the browser's address. */
  start(): void;
  /** Removes all listeners. */
  stop(): void;
  /** After a session ended over a form or a run: tells if the person is signed in again, so that the work can go on. */
  signInAgain(): Promise<boolean>;
}

export function createPortal(config: RuntimeConfig, registry: Registry, load: Leave): Portal {
  const store = createStore();
  const openStore = createStore();
  const tree = () => treeOf(store);

  const client = createClient(config, {
    ended: (somebodyElse) => end.sessionEnded(somebodyElse),
    proofOwed: createProof(store),
    refused: (error) => redirectRefused(error, { store, session, navigator }),
    changed(topics) {
      tree()?.changed(topics);
      // A person whose address was refused and who still makes calls may have another network address by now.
      if (session.facts()?.addressAllowed === false && !session.isReloading())
        void session.reload().catch(() => undefined);
    },
  });

  const navigator = createNavigator({
    store,
    routes: registry.routes,
    host: () => tree()?.host,
    leave: (to) => end.leave(to),
    leaving() {
      tree()?.store.set(closeDialogsAtom);
      tree()?.store.set(paletteAtom, null);
      store.get(proofAtom)?.answer(false);
    },
    guard,
  });

  const session = createCurrentSession({ config, registry, client, store, navigator });
  const end = createSessionEnd({ config, client, store, facts: session.facts, load });

  let endWait: (() => void) | undefined;
  store.set(sceneAtom, { kind: 'starting' });
  openStore.set(registryAtom, registry);
  openStore.set(openClientAtom, createOpenClient(config));

  return { config, registry, client, navigator, store, openStore, start, stop, signInAgain: end.signInAgain };

  function start() {
    if (isSignOut(config)) {
      const retry = () => load(location.href, true);
      store.set(sceneAtom, { kind: 'failed', error: stillSignedIn, retry });
      endWait = whenReachable(retry);
      return;
    }
    dropDistPrefix();
    const match = matchRoute(registry.routes, location.pathname);
    if (match?.route.open) {
      // The early replies belong to a session that may be over when a page asks for them.
      dropEarly();
      store.set(sceneAtom, { kind: 'open' });
      // Opening the sign-in page usually means that the person has signed out.
      tellOtherTabs();
      forgetPeople();
      navigator.start();
    } else {
      // The page's code loads in parallel with the session.
      const first = match?.route.name === 'index' ? matchRoute(registry.routes, pages.ApplicationList()) : match;
      first?.route.page().catch(() => undefined);
      session.load().then(navigator.start, (error: unknown) => store.set(sceneAtom, { kind: 'failed', error }));
    }
  }

  function stop() {
    endWait?.();
    navigator.stop();
    tree()?.dispose();
  }

  async function guard(match: Match | undefined, url: URL): Promise<Passage> {
    if (store.get(sceneAtom).kind === 'open') return openPassage(match, url);
    // The page is checked by the session that is being read, not by the former one.
    await session.settled();
    const passage = passageOf(session.facts() as SessionFacts, config, match, url, hasPage);
    // A page that was on screen redirects home; the 404 page is only for a person who opens its address.
    const page = store.get(shownAtom);
    const wasOpen = page?.pathname === url.pathname && page.outcome.kind !== 'missing';
    return passage.kind === 'missing' && wasOpen ? { kind: 'redirect', to: indexPath() } : passage;
  }

  function hasPage(address: string): boolean {
    return matchRoute(registry.routes, new URL(address, location.href).pathname) !== undefined;
  }
}

/** The server answers this address, so the page is there only because the server cannot be reached (public/sw.js). */
const isSignOut = (config: RuntimeConfig): boolean =>
  new URL(signOutAddress(config), location.href).href.split('?')[0] === location.origin + location.pathname;

const stillSignedIn = new CallError({
  code: 0,
  message:
    'You are still signed in, because the server cannot be reached. You will be signed out when the connection is back.',
});

/** Old links begin with /dist (docs/specification/product.md section 2). */
function dropDistPrefix() {
  const { origin, pathname, search, hash } = location;
  const shortened = withoutDist(pathname);
  // With the origin: a path that begins with two slashes would name another host.
  if (shortened !== pathname) history.replaceState(null, '', origin + shortened + search + hash);
}
