import { createStore } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import type { QueryClient } from '@tanstack/query-core';
import type { Client } from '#core/client/client.ts';
import { clientAtom, createQueryClient, refresh } from '#core/client/queries.ts';
import type { Host } from '#core/command/host.ts';
import { hostAtom } from '#core/command/hostAtom.ts';
import type { Topic } from '#core/contract/endpoint.ts';
import { userDetails, type Details } from '#core/contract/session.ts';
import type { Registry } from '#core/plugin/registry.ts';
import { registryAtom } from '#core/plugin/registryAtom.ts';
import type { RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { signedInAtom } from '#core/session/session.ts';
import { createHost } from './host.ts';

export type Store = ReturnType<typeof createStore>;

/** All state of one organisation, so that nothing survives a switch: atoms, queries, host. */
export interface Tree {
  readonly organisationId: number | null;
  readonly store: Store;
  readonly queries: QueryClient;
  readonly host: Host;
  /** Takes over the session's new data. */
  renew(details: Details, addressAllowed: boolean): void;
  /** Reads the changed topics again; within a batch, at its end. */
  changed(topics: readonly Topic[]): void;
  dispose(): void;
}

export interface TreeParts {
  config: RuntimeConfig;
  registry: Registry;
  client: Client;
  details: Details;
  /** The organisation may be used from this network address. */
  addressAllowed: boolean;
  go: Host['go'];
  reloadSession(): Promise<void>;
  /** Called when data of the session has changed. */
  sessionChanged(): Promise<void>;
}

export function createTree({
  config,
  registry,
  client,
  details,
  addressAllowed,
  go,
  reloadSession,
  sessionChanged,
}: TreeParts): Tree {
  const store = createStore();
  const queries = createQueryClient();
  let batches = 0;
  const collected = new Set<Topic>();

  function changed(topics: readonly Topic[]) {
    for (const topic of topics) collected.add(topic);
    if (batches > 0 || collected.size === 0) return;
    const all = [...collected];
    collected.clear();
    const ofSession = all.some((topic) => (userDetails.reads as readonly Topic[]).includes(topic));
    // The session is read first: if the organisation has changed, no query of this tree may run again.
    void (ofSession ? sessionChanged() : Promise.resolve()).then(() => refresh(queries, all));
  }

  async function batch<T>(work: () => Promise<T>): Promise<T> {
    batches += 1;
    try {
      return await work();
    } finally {
      batches -= 1;
      changed([]);
    }
  }

  const host = createHost({ store, queries, client, go, batch, reloadSession });
  store.set(registryAtom, registry);
  store.set(clientAtom, client);
  store.set(queryClientAtom, queries);
  store.set(hostAtom, host);
  store.set(signedInAtom, { config, details, addressAllowed });
  // Follows the window's focus: visible queries are read again when the person comes back.
  queries.mount();

  return {
    organisationId: details.organisation?.id ?? null,
    store,
    queries,
    host,
    changed,
    renew: (now, allowed) => store.set(signedInAtom, { config, details: now, addressAllowed: allowed }),
    dispose() {
      queries.unmount();
      queries.clear();
    },
  };
}
