import { useAtomValue } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Given } from '../contract/endpoint.ts';
import type { Answer } from './client.ts';
import { PAGE } from './firstPage.ts';
import { createLongList, type ListEndpoint, type LongList } from './longList.ts';
import { clientAtom } from './queries.ts';

/** A long list on screen. */
export interface ShownList<T> extends LongList<T> {
  /** The rows are still those of the former query. */
  readonly former: boolean;
}

interface Asked {
  query: object;
  params?: object;
}

/**
 * Reads a long list: `query` without its cursor and limit, `rowsOf` a function that stays the same, `params` where the
 * endpoint's path names a record. The former rows stay until the first answer to a changed query.
 */
export function useLongList<E extends ListEndpoint, T>(
  endpoint: E,
  query: Omit<Given<E>['query' & keyof Given<E>], 'cursor' | 'limit'>,
  rowsOf: (answer: Answer<E>) => readonly T[],
  params?: Given<E>['params' & keyof Given<E>],
): ShownList<T> {
  const client = useAtomValue(clientAtom);
  const queries = useAtomValue(queryClientAtom);
  if (!client) throw new Error('A list was read outside the signed-in tree.');
  const key = JSON.stringify({ query, params });
  const list = useMemo(
    // The key stands for the query: an equal object made anew must not make a new list.
    () => createLongList({ queries, client, endpoint, ...(JSON.parse(key) as Asked), size: PAGE, rowsOf }),
    [queries, client, endpoint, key, rowsOf],
  );
  const now = useSyncExternalStore(list.subscribe, list.now);
  const [shown, setShown] = useState(now);
  const ready = now.total !== undefined || now.error !== null;
  if (ready && shown !== now) setShown(now);
  const former = !ready && shown.total !== undefined;
  return useMemo(() => ({ ...(former ? shown : now), former, show: now.show, retry: now.retry }), [former, shown, now]);
}
