import { QueryClient, keepPreviousData, notifyManager } from '@tanstack/query-core';
import { atom, useAtomValue, type Getter } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { useMemo } from 'react';
import type { Endpoint, InputOf, Topic } from '#core/contract/endpoint.ts';
import type { CallError } from './callError.ts';
import type { Answer, Client } from './client.ts';

// Results are drawn at once. The default timer of TanStack Query may miss the next frame.
notifyManager.setScheduler(queueMicrotask);

/** The client of the signed-in tree; the shell sets it. */
export const clientAtom = atom<Client | null>(null);

/** The time in milliseconds for which a reading counts as fresh. */
const FRESH_MS = 5_000;

/** The query key of an endpoint's reading. */
const queryKey = (endpoint: Endpoint, input: unknown): unknown[] => [endpoint.path, input];

/** The query options of a reading; shared by atoms, `before` loaders and prefetching. */
export function reading<E extends Endpoint>(client: Client, endpoint: E, input: InputOf<E>) {
  return {
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => client.call(endpoint, input, signal),
    meta: { reads: endpoint.reads },
    staleTime: FRESH_MS,
  };
}

/** Makes an atom that reads an endpoint. `inputOf` may depend on other atoms; `null` postpones the reading. */
export function queryAtom<E extends Endpoint>(endpoint: E, inputOf: (get: Getter) => InputOf<E> | null) {
  return atomWithQuery<Answer<E>, CallError>((get) => {
    const now = inputOf(get);
    return {
      ...reading(clientOf(get), endpoint, now as InputOf<E>),
      enabled: now !== null,
      placeholderData: keepPreviousData,
    };
  });
}

/**
 * Reads an endpoint with values that the component has, for example the id of a path. A different `input` starts
 * without data, so one record is never shown in place of another.
 */
export function useReading<E extends Endpoint>(endpoint: E, input: InputOf<E> | null) {
  const key = JSON.stringify(input);
  // The key is compared instead of `input`: an equal new object must not make a new atom.
  const made = useMemo(
    () => queryAtom(endpoint, () => (key === 'null' ? null : (JSON.parse(key) as InputOf<E>))),
    [endpoint, key],
  );
  return useAtomValue(made);
}

/** The query client of one organisation's tree. Failed readings are shown, not retried automatically. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // The page reports a failed prefetch, so the reading is not repeated.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH_MS,
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        gcTime: 10 * 60_000,
      },
    },
  });
}

/** Marks readings of these topics as stale and reads those on screen again. */
export function refresh(queries: QueryClient, topics: readonly Topic[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: (query) => topics.some((topic) => readsOf(query.meta).includes(topic)),
  });
}

/** Changes the cached readings of an endpoint at once. The result undoes the change, for a refused call. */
export function editReadings<E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  edit: (answer: Answer<E>) => Answer<E>,
): () => void {
  const before = queries.getQueriesData<Answer<E>>({ queryKey: [endpoint.path] });
  for (const [key, data] of before) {
    if (data !== undefined) queries.setQueryData(key, edit(data));
  }
  return () => before.forEach(([key, data]) => queries.setQueryData(key, data));
}

function clientOf(get: Getter): Client {
  const client = get(clientAtom);
  if (!client) throw new Error('There is no client outside the signed-in tree.');
  return client;
}

function readsOf(meta: Record<string, unknown> | undefined): readonly Topic[] {
  return (meta?.['reads'] as readonly Topic[] | undefined) ?? [];
}
