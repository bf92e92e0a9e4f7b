import { startTransition } from 'react';
import type { Client } from '#core/client/client.ts';
import type { RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import type { Registry } from '#core/plugin/registry.ts';
import type { Standing } from '../router/guard.ts';
import type { Navigator } from '../router/navigator.ts';
import { loadingAtom, shownAtom } from '../router/routerAtoms.ts';
import { createTree, type Store, type Tree } from './organisationTree.ts';
import { sceneAtom, treeOf } from './portalAtoms.ts';
import { readSession } from './readSession.ts';

/** The session of the person who is signed in, and the organisation that it puts on screen. */
export interface CurrentSession {
  /** What the last reading said; `undefined` before the first. */
  standing(): Standing | undefined;
  isReloading(): boolean;
  /** Resolves when no reading is under way, also after a failed one. */
  settled(): Promise<void>;
  /** Reads the session for the first page. */
  load(): Promise<void>;
  /** Reads it again. During a reading it reads once more after that, because the answer may be older than the change. */
  reload(): Promise<void>;
}

export interface CurrentSessionParts {
  config: RuntimeConfig;
  registry: Registry;
  client: Client;
  store: Store;
  navigator: Navigator;
}

export function createCurrentSession(parts: CurrentSessionParts): CurrentSession {
  const { config, registry, client, store, navigator } = parts;
  let standing: Standing | undefined;
  let reloading: Promise<void> | undefined;

  return {
    standing: () => standing,
    isReloading: () => reloading !== undefined,
    settled: async () => reloading?.catch(() => undefined),
    load,
    reload,
  };

  async function load(): Promise<void> {
    const now = await readSession(client);
    const former = treeOf(store);
    const id = now.details.organisation?.id ?? null;
    standing = now;
    client.organisationId = id;
    if (former && former.organisationId === id) former.renew(now.details, now.addressAllowed);
    else switchOrganisation(now, former);
  }

  function reload(): Promise<void> {
    const run = (reloading?.catch(() => undefined) ?? Promise.resolve()).then(load);
    const mine = run.finally(() => {
      if (reloading !== mine) return;
      reloading = undefined;
      judgePageAgain();
    });
    reloading = mine;
    return mine;
  }

  /** A page that is loading is judged when it arrives; a changed form when the person leaves it. */
  function judgePageAgain() {
    const wasEmptied = store.get(shownAtom)?.outcome.kind === 'coming';
    if (!store.get(loadingAtom) && (wasEmptied || !hasUnsaved())) navigator.again();
  }

  /** Draws a new tree, so that nothing of the former organisation survives. */
  function switchOrganisation({ details, addressAllowed }: Standing, former: Tree | undefined) {
    const tree = createTree({
      config,
      registry,
      client,
      details,
      addressAllowed,
      go: navigator.go,
      reloadSession: () => reloading ?? reload(),
      sessionChanged: () => reload().catch(() => undefined),
    });
    // Commands belong to plugins, not to an organisation: keys find them from the first moment.
    tree.store.set(commandsAtom, former?.store.get(commandsAtom) ?? null);
    store.set(shownAtom, (shown) => shown && { ...shown, outcome: { kind: 'coming' } });
    const enter = () => store.set(sceneAtom, { kind: 'signedIn', tree });
    // Not a transition after a former organisation: React would keep that one on screen until the new one is drawn.
    if (former) enter();
    else startTransition(enter);
    former?.dispose();
  }
}
