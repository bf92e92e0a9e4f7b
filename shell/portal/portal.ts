import { createStore } from 'jotai';
import { startTransition } from 'react';
import { CallError } from '#core/client/callError.ts';
import { createClient, type Client } from '#core/client/client.ts';
import { dropEarly } from '#core/client/early.ts';
import { createOpenClient, openClientAtom } from '#core/client/openClient.ts';
import { tellOtherTabs } from '#core/session/otherTabs.ts';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { codes } from '#core/contract/envelope.ts';
import { userDetails, validateAddress } from '#core/contract/session.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import type { Registry } from '#core/plugin/registry.ts';
import { registryAtom } from '#core/plugin/registryAtom.ts';
import { withoutDist } from '#core/client/ourAddress.ts';
import { withReturn, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { indexPath, pages } from './addresses.ts';
import { closeDialogsAtom, dialogsAtom } from '../dialogs/stack.ts';
import { paletteAtom } from '../palette/state.ts';
import { setUpFirst, switchPage } from './redirect.ts';
import { openPassage, passageOf, type Standing } from '../router/guard.ts';
import { matchRoute } from '../router/matchRoute.ts';
import { createNavigator, type Navigator } from '../router/navigator.ts';
import { loadingAtom, shownAtom } from '../router/state.ts';
import { endedAtom, refusedAtom, sceneAtom } from './state.ts';
import { createTree, type Store, type Tree } from './tree.ts';

/** The running portal: the session's life, and what stands above the organisations' trees. */
export interface Portal {
  readonly config: RuntimeConfig;
  readonly registry: Registry;
  readonly client: Client;
  readonly navigator: Navigator;
  /** The shell's own atoms: scene, shown page, loading flag. */
  readonly store: Store;
  /** The store around pages that need no session. */
  readonly openStore: Store;
  /** Enters the address that the browser is at. */
  start(): void;
  /** Ends all listening. */
  stop(): void;
  /** After a session ended under a form or a run: whether the person is signed in again, and what is on screen may go on. */
  signInAgain(): Promise<boolean>;
}

/** A page that still stands so many milliseconds after it was being left has stayed, as after a download. */
const LEAVING_MS = 5_000;

/** Has the browser load an address; with `replace` the page that is left is no step back. */
export type Leave = (to: string, replace?: boolean) => void;

export function createPortal(config: RuntimeConfig, registry: Registry, load: Leave): Portal {
  const store = createStore();
  const openStore = createStore();
  let standing: Standing | undefined;
  let reloading: Promise<void> | undefined;
  let ended: Promise<boolean> | undefined;
  let leftAt = -Infinity;

  const client = createClient(config, {
    ended: sessionEnded,
    refused(error) {
      if (error.reason === 'shut_out') void moveOn(() => standing && switchPage(standing.details));
      else if (error.code === codes.setupOwed) void moveOn(() => setUpFirst(new URL(location.href)));
      else store.set(refusedAtom, error);
    },
    changed(topics) {
      tree()?.changed(topics);
      judgeAddressAgain();
    },
  });

  const navigator = createNavigator({
    store,
    routes: registry.routes,
    host: () => tree()?.host,
    leave,
    leaving() {
      tree()?.store.set(closeDialogsAtom);
      tree()?.store.set(paletteAtom, null);
    },
    async guard(match, url) {
      if (store.get(sceneAtom).kind === 'open') return openPassage(match, url);
      // What the session says is on its way: the page is judged by what will then hold.
      await reloading?.catch(() => undefined);
      const passage = passageOf(standing as Standing, config, match, url, hasPage);
      // What is on screen is left for home: only who asks for it is told that there is no such page.
      const shown = store.get(shownAtom);
      const wasOpen = shown?.pathname === url.pathname && shown.outcome.kind !== 'missing';
      return passage.kind === 'missing' && wasOpen ? { kind: 'redirect', to: indexPath() } : passage;
    },
  });

  const hasPage = (address: string) =>
    matchRoute(registry.routes, new URL(address, location.href).pathname) !== undefined;

  store.set(sceneAtom, { kind: 'starting' });
  openStore.set(registryAtom, registry);
  openStore.set(openClientAtom, createOpenClient(config));

  return { config, registry, client, navigator, store, openStore, start, stop, signInAgain };

  function start() {
    addEventListener('beforeunload', noteLeaving);
    const { pathname, search, hash } = location;
    const address = withoutDist(pathname) + search + hash;
    // With the origin, here and below: a path that begins with two slashes would be another host's.
    if (address !== pathname + search + hash) history.replaceState(null, '', location.origin + address);
    const match = matchRoute(registry.routes, location.pathname);
    if (match?.route.open) {
      // They are of a session that may be over by the time somebody asks.
      dropEarly();
      store.set(sceneAtom, { kind: 'open' });
      // Who comes to the sign-in page has signed out as a rule.
      tellOtherTabs();
      navigator.start();
    } else {
      // The page that is asked for loads beside the session.
      const first = match?.route.name === 'index' ? matchRoute(registry.routes, pages.ApplicationList()) : match;
      first?.route.page().catch(() => undefined);
      loadSession().then(navigator.start, (error: unknown) => store.set(sceneAtom, { kind: 'failed', error }));
    }
  }

  function stop() {
    removeEventListener('beforeunload', noteLeaving);
    navigator.stop();
    tree()?.dispose();
  }

  async function loadSession(): Promise<void> {
    const [details, addressAllowed] = await Promise.all([client.call(userDetails, {}), isAddressAllowed()]);
    // Pictures may come later; the page does not wait long for their cookie.
    await Promise.race([client.pictures(), new Promise((resolve) => setTimeout(resolve, 2_000))]);
    const { message: _said, type: _shown, ...now } = details;
    const former = tree();
    const id = now.organisation?.id ?? null;
    standing = { details: now, addressAllowed };
    client.organisationId = id;
    if (former && former.organisationId === id) former.renew(now, addressAllowed);
    else {
      const fresh = createTree({
        config,
        registry,
        client,
        details: now,
        addressAllowed,
        go: navigator.go,
        reloadSession: () => reloading ?? reloadSession(),
        sessionChanged: () => reloadSession().catch(() => undefined),
      });
      // What the plugins do is of no organisation: from the first moment a key finds it.
      fresh.store.set(commandsAtom, former?.store.get(commandsAtom) ?? null);
      store.set(shownAtom, (shown) => shown && { ...shown, outcome: { kind: 'coming' } });
      const enter = () => store.set(sceneAtom, { kind: 'signedIn', tree: fresh });
      // Nothing of a former organisation may stay while the next one is drawn.
      if (former) enter();
      else startTransition(enter);
      former?.dispose();
    }
  }

  /**
   * Any other answer than yes is a no (docs/specification/product.md section 4); what tells nothing of the address
   * leaves it to the calls.
   */
  async function isAddressAllowed(): Promise<boolean> {
    try {
      await client.call(validateAddress, {});
      return true;
    } catch (error) {
      const code = error instanceof CallError ? error.code : 0;
      return code === 0 || code >= codes.fault || code === codes.setupOwed || code === codes.tooManyAttempts;
    }
  }

  /** Reads the session anew; once more when asked while it is being read, for that answer may be older than the change. */
  function reloadSession(): Promise<void> {
    const run = (reloading?.catch(() => undefined) ?? Promise.resolve()).then(loadSession);
    const mine = run.finally(() => {
      if (reloading !== mine) return;
      reloading = undefined;
      // One on its way is judged when it arrives, one with a changed form when it is left; others are judged now.
      const gone = store.get(shownAtom)?.outcome.kind === 'coming';
      if (!store.get(loadingAtom) && (gone || !hasUnsaved())) navigator.again();
    });
    reloading = mine;
    return mine;
  }

  /** Goes where a refusal says; a form with unsaved changes stays, with the refusal in it. */
  async function moveOn(to: () => string | undefined): Promise<void> {
    // While the session is being read the guard decides by what it says.
    if (!tree() || reloading) return;
    await reloadSession().catch(() => undefined);
    const address = to();
    if (address !== undefined && !hasUnsaved()) navigator.go(address, { replace: true });
  }

  /** Whether signing in is to come over what is on screen: what was typed, or what became of a run over many. */
  function keepsScreen(somebodyElse: boolean): boolean {
    const open = tree()?.store.get(dialogsAtom);
    return open !== undefined && (hasUnsaved() || (!somebodyElse && open.some(({ kind }) => kind === 'progress')));
  }

  /** Asked by every call that meets the end of the session; they share the answer. */
  function sessionEnded(somebodyElse: boolean): Promise<boolean> {
    if (ended) return ended;
    if (keepsScreen(somebodyElse)) {
      ended = new Promise<boolean>((resolve) => store.set(endedAtom, { goOn: () => resolve(true) })).finally(() => {
        ended = undefined;
        store.set(endedAtom, null);
      });
      return ended;
    }
    // Whoever goes elsewhere, perhaps to sign out, is not to be led away from there by a call that was under way.
    const leaving = leftAt + LEAVING_MS - performance.now();
    if (leaving > 0) {
      ended = new Promise((resolve) => setTimeout(resolve, leaving)).then(() => {
        ended = undefined;
        return sessionEnded(somebodyElse);
      });
      return ended;
    }
    const here = location.pathname + location.search + location.hash;
    // Who has signed in instead gets the page as theirs. 'Back' must not lead to a page that only leads here again.
    leave(
      somebodyElse
        ? location.origin + here
        : withReturn(config.signout_url, here, tree() ? 'session_ended' : undefined),
      true,
    );
    return new Promise(() => {});
  }

  /** Whoever was shut out and does something after all may be at another address by now. */
  function judgeAddressAgain() {
    if (standing && !standing.addressAllowed && !reloading) void reloadSession().catch(() => undefined);
  }

  function noteLeaving() {
    leftAt = performance.now();
  }

  async function signInAgain(): Promise<boolean> {
    try {
      await client.authorise();
      const { person } = await client.call(userDetails, {});
      // A form must not be sent in somebody else's name.
      if (person.id !== standing?.details.person.id) leave(location.href);
      else store.get(endedAtom)?.goOn();
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || error.reason !== 'somebody_else') return false;
      leave(location.href);
      return true;
    }
  }

  /** Takes everything off the screen first: a browser that goes back may show the page as it was left. */
  function leave(to: string, replace?: boolean) {
    tree()?.dispose();
    store.set(sceneAtom, { kind: 'starting' });
    addEventListener('pageshow', ({ persisted }) => persisted && load(location.href, true));
    // Nobody is told anything any more, nor led away from there.
    ended = new Promise(() => {});
    load(to, replace);
  }

  function tree(): Tree | undefined {
    const scene = store.get(sceneAtom);
    return scene.kind === 'signedIn' ? scene.tree : undefined;
  }
}
