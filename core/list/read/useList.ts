import { useLocation } from 'wouter';
import { useReading } from '#core/client/queries.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { countText } from '#core/ui/text/countText.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import { countCall, type List, type Listed, type ListParams, type ListQuery } from '../declare/list.ts';
import { useLongList, type ShownList } from './useLongList.ts';

/** A list as a page shows it at its address. */
export interface ListView<E extends Endpoint, Row extends Listed> {
  list: List<E, Row>;
  params: ListParams<E> | undefined;
  /** The query in the address. */
  query: ListQuery<E>;
  /** The query leaves records out: there is a search or a filter. The order leaves out none. */
  narrowed: boolean;
  visible: ShownList<Row>;
  /** The number of rows in words: '42 groups', '3 of 42 people'; `undefined` until it is known. */
  count: string | undefined;
  /** Changes one value of the address; `replace` adds no step to the history. */
  change(name: string & keyof ListQuery<E>, value: string, replace?: 'replace'): void;
}

/**
 * Reads a list as the address asks for it. Search, filter and order are in the address, so that going back, a reload and
 * a mailed link return to the same rows.
 */
export function useList<E extends Endpoint, Row extends Listed>(
  list: List<E, Row>,
  params?: ListParams<E>,
  /** What the query asks for beyond the address, such as the content of chosen columns. It narrows nothing. */
  also?: Partial<ListQuery<E>>,
): ListView<E, Row> {
  const searchParams = useSearchParams();
  const [path, navigate] = useLocation();
  const inAddress = list.query(searchParams);
  const query = { ...inAddress, ...also };
  const visible = useLongList(list, query, params);
  const narrowed = isNarrowed(list, inAddress);
  return {
    list,
    params,
    query,
    narrowed,
    visible,
    count: useCount(list, visible, narrowed),
    change(name, value, replace) {
      const next = new URLSearchParams(searchParams);
      const usual: Partial<Record<string, unknown>> = list.query(new URLSearchParams());
      if (value && value !== usual[name]) next.set(name, value);
      else next.delete(name);
      const text = next.toString();
      navigate(path + (text && `?${text}`), replace && { replace: true, state: { ofPage: true } });
    },
  };
}

function isNarrowed<E extends Endpoint, Row extends Listed>(list: List<E, Row>, query: ListQuery<E>): boolean {
  const everything: Partial<Record<string, unknown>> = list.everything ?? {};
  return Object.entries(query).some(([name, value]) => name !== 'sort' && value !== everything[name]);
}

function useCount<E extends Endpoint, Row extends Listed>(
  { endpoint, everything, one, many }: List<E, Row>,
  { total, exact, former }: ShownList<Row>,
  narrowed: boolean,
): string | undefined {
  const plural = many === undefined ? {} : { many };
  const { data } = useReading(endpoint, everything ? countCall<E>(everything) : null);
  if (total === undefined || former) return undefined;
  if (!everything) return countText(total, one, { ...plural, exact });
  const { total: ofAll } = (data ?? {}) as { total?: number };
  if (ofAll === undefined) return undefined;
  const all = countText(ofAll, one, plural);
  return narrowed ? `${numberText(total)}${exact ? '' : '+'} of ${all}` : all;
}
