import { QueryClient, keepPreviousData, notifyManager } from '@tanstack/query-core';
import { atom, useAtomValue, type Getter } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { useMemo } from 'react';
import type { Endpoint, Given, Topic } from '../contract/endpoint.ts';
import type { CallError } from './callError.ts';
import type { Answer, Client } from './client.ts';

// What is answered is drawn at once, not by a timer of its own, which may miss the next frame.
notifyManager.setScheduler(queueMicrotask);

/** The client of the signed-in tree; set by the shell. */
export const clientAtom = atom<Client | null>(null);

/** A reading serves as it is for so many milliseconds. */
const FRESH_MS = 5_000;

/** The key under which a reading of an endpoint is kept. */
const queryKey = (endpoint: Endpoint, given: unknown): unknown[] => [endpoint.path, given];

/** The options by which a reading is fetched; shared by atoms, `before` loaders and prefetching. */
export function reading<E extends Endpoint>(client: Client, endpoint: E, given: Given<E>) {
  return {
    queryKey: queryKey(endpoint, given),
    queryFn: ({ signal }: { signal: AbortSignal }) => client.call(endpoint, given, signal),
    meta: { reads: endpoint.reads },
    staleTime: FRESH_MS,
  };
}

/** An atom that reads an endpoint; `given` may depend on other atoms, `null` waits. */
export function queryAtom<E extends Endpoint>(endpoint: E, given: (get: Getter) => Given<E> | null) {
  return atomWithQuery<Answer<E>, CallError>((get) => {
    const now = given(get);
    return {
      ...reading(clientOf(get), endpoint, now as Given<E>),
      enabled: now !== null,
      placeholderData: keepPreviousData,
    };
  });
}

/** Reads an endpoint with values that the component has (a path's id). Another `given` begins without data: one record is not shown in place of another. */
export function useReading<E extends Endpoint>(endpoint: E, given: Given<E> | null) {
  const key = JSON.stringify(given);
  // The key stands for `given`: an equal object made anew must not make a new atom.
  const made = useMemo(
    () => queryAtom(endpoint, () => (key === 'null' ? null : (JSON.parse(key) as Given<E>))),
    [endpoint, key],
  );
  return useAtomValue(made);
}

/** The query client of one organisation's tree. Failed readings are shown, not retried behind the person's back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // What failed on the way to a page is said by the page, not asked for once more.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH_MS,
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        gcTime: 10 * 60_000,
      },
    },
  });
}

/** Marks what tells of the topics as stale and reads anew what is on screen. */
export function refresh(queries: QueryClient, topics: readonly Topic[]): Promise<void> {
  return queries.invalidateQueries({
    predicate: (query) => topics.some((topic) => readsOf(query.meta).includes(topic)),
  });
}

/** Changes what is kept of an endpoint's readings at once; the result puts it back, for a change that was refused. */
export function editReadings<E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  edit: (answer: Answer<E>) => Answer<E>,
): () => void {
  const kept = queries.getQueriesData<Answer<E>>({ queryKey: [endpoint.path] });
  for (const [key, data] of kept) {
    if (data !== undefined) queries.setQueryData(key, edit(data));
  }
  return () => kept.forEach(([key, data]) => queries.setQueryData(key, data));
}

function clientOf(get: Getter): Client {
  const client = get(clientAtom);
  if (!client) throw new Error('A query was read outside the signed-in tree.');
  return client;
}

function readsOf(meta: Record<string, unknown> | undefined): readonly Topic[] {
  return (meta?.['reads'] as readonly Topic[] | undefined) ?? [];
}
