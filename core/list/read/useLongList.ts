import { useAtomValue } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { clientAtom } from '#core/client/queries.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import {
  isPaged,
  PAGE_SIZE,
  searched,
  type List,
  type Listed,
  type ListParams,
  type ListQuery,
} from '../declare/list.ts';
import { createLongList, type LongList } from './longList.ts';

/** A list on screen. */
export interface ShownList<T> extends LongList<T> {
  /** The rows are still those of the former query. */
  readonly former: boolean;
}

/**
 * Reads the rows of a list for a query. The former rows stay until the first reply to a changed query. `params` has
 * the id of the record that the list belongs to, if the endpoint's path has one.
 */
export function useLongList<E extends Endpoint, Row extends Listed>(
  { endpoint, rows }: Pick<List<E, Row>, 'endpoint' | 'rows'>,
  query: ListQuery<E>,
  params?: ListParams<E>,
): ShownList<Row> {
  const client = useAtomValue(clientAtom);
  const queries = useAtomValue(queryClientAtom);
  if (!client) throw new Error('A list was read outside the signed-in tree.');
  const key = JSON.stringify({ query, params });
  const list = useMemo(() => {
    // `key` is compared instead of the query: an equal new object must not make a new list.
    const request = JSON.parse(key) as { query: { search?: string }; params?: object };
    return createLongList({
      queries,
      client,
      endpoint,
      rowsOf: (answer) => searched(answer, rows(answer), request.query.search),
      ...request,
      ...(isPaged(endpoint) && { size: PAGE_SIZE }),
    });
  }, [queries, client, endpoint, key, rows]);
  const now = useSyncExternalStore(list.subscribe, list.now);
  const [visible, setVisible] = useState(now);
  const ready = now.total !== undefined || now.error !== null;
  if (ready && visible !== now) setVisible(now);
  const former = !ready && visible.total !== undefined;
  return useMemo(
    () => ({ ...(former ? visible : now), former, show: now.show, retry: now.retry }),
    [former, visible, now],
  );
}
