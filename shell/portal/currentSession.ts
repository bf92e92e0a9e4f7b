import { startTransition } from 'react';
import type { Client } from '#core/client/client.ts';
import type { RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import type { Registry } from '#core/plugin/registry.ts';
import type { SessionFacts } from '../router/guard.ts';
import type { Navigator } from '../router/navigator.ts';
import { loadingAtom, shownAtom } from '../router/routerAtoms.ts';
import { createTree, type Store, type Tree } from './organisationTree.ts';
import { sceneAtom, treeOf } from './portalAtoms.ts';
import { readSession } from './readSession.ts';

/** The session of the signed-in person, and the organisation that it shows. */
export interface CurrentSession {
  /** The result of the last read; `undefined` before the first. */
  facts(): SessionFacts | undefined;
  isReloading(): boolean;
  /** Resolves when no read is in progress, also after a failed one. */
  settled(): Promise<void>;
  /** Reads the session for the first page. */
  load(): Promise<void>;
  /** Reads it again. During a read it reads once more after that, because the reply may be older than the change. */
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
  let facts: SessionFacts | undefined;
  let reloading: Promise<void> | undefined;

  return {
    facts: () => facts,
    isReloading: () => reloading !== undefined,
    settled: async () => reloading?.catch(() => undefined),
    load,
    reload,
  };

  async function load(): Promise<void> {
    const now = await readSession(client);
    const former = treeOf(store);
    const id = now.details.organisation?.id ?? null;
    facts = now;
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

  /** A page that is loading is checked when it has loaded; a changed form when the person leaves it. */
  function judgePageAgain() {
    const wasEmptied = store.get(shownAtom)?.outcome.kind === 'coming';
    if (!store.get(loadingAtom) && (wasEmptied || !hasUnsaved())) navigator.recheck();
  }

  /** Makes a new tree, so that no data of the former organisation survives. */
  function switchOrganisation({ details, addressAllowed }: SessionFacts, former: Tree | undefined) {
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
    // Commands belong to plugins, not to an organisation, so keys find them at once.
    tree.store.set(commandsAtom, former?.store.get(commandsAtom) ?? null);
    store.set(shownAtom, (page) => page && { ...page, outcome: { kind: 'coming' } });
    const enter = () => store.set(sceneAtom, { kind: 'signedIn', tree });
    // No transition after a former organisation, because React would keep that one on screen until the new one has
    // rendered.
    if (former) enter();
    else startTransition(enter);
    former?.dispose();
  }
}
