import { useMemo } from 'react';
import type { Endpoint, Given } from '../contract/endpoint.ts';
import type { Answer } from './client.ts';
import { useReading } from './queries.ts';
import type { ShownList } from './useLongList.ts';

/** Reads a list that the server answers with whole, for what shows long ones. `rowsOf` is a function that stays the same. */
export function useWholeList<E extends Endpoint, T>(
  endpoint: E,
  given: Given<E>,
  rowsOf: (answer: Answer<E>) => readonly T[],
): ShownList<T> {
  const { data, error, isFetching, refetch } = useReading(endpoint, given);
  const rows = useMemo(() => (data === undefined ? [] : rowsOf(data)), [data, rowsOf]);
  return {
    rows,
    total: data === undefined ? undefined : rows.length,
    exact: true,
    former: false,
    error,
    reading: isFetching,
    show: nothing,
    retry: () => void refetch(),
  };
}

const nothing = (): void => undefined;
