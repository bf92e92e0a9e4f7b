import type { QueryClient } from '@tanstack/query-core';
import type { CallError } from '#core/client/callError.ts';
import type { Answer, Client } from '#core/client/client.ts';
import { reading } from '#core/client/queries.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { createDistantPage, STRIDE } from './distantPage.ts';
import { createPageObservers } from './pageObservers.ts';
import { createPageReplies, type RowsOf } from './pageReplies.ts';

/** A list on the server, of which only the visible pages are read. */
export interface LongList<T> {
  /** The number of all rows, as far as it is known; `undefined` until the first reply. */
  readonly total: number | undefined;
  /** `false`: there are more rows than `total`. */
  readonly exact: boolean;
  /** The error of the visible rows. */
  readonly error: CallError | null;
  /** Failed pages are being read again. */
  readonly reading: boolean;
  /** `total` rows; `undefined` for rows that are not loaded. */
  readonly rows: readonly (T | undefined)[];
  /** Sets the first and the last visible row. */
  show(first: number, last: number): void;
  /** Reads the failed pages again. */
  retry(): void;
}

/** A running LongList: it reads while it has a subscriber. `now()` is a new object after each change. */
export interface LongListStore<T> {
  subscribe(heed: () => void): () => void;
  now(): LongList<T>;
}

interface Input<E extends Endpoint, T> {
  queries: QueryClient;
  client: Client;
  endpoint: E;
  /** The id of the record that the list belongs to, if the endpoint's path has one. */
  params?: object | undefined;
  /** The query without `cursor` and `limit`. */
  query: object;
  /** The number of rows of one page; missing for an endpoint without a query, which returns the whole list. */
  size?: number;
  rowsOf: RowsOf<Answer<E>, T>;
}

/**
 * Reads pages by their cursors. Only visible pages are observed, so a change reads two or three pages again, however
 * far somebody has scrolled; an infinite query would read all of them. A cursor is a position in the order of the
 * list, so it stays valid while rows come and go. When a page that is read again ends at another row, the pages after
 * it start there.
 */
export function createLongList<E extends Endpoint, T>(options: Input<E, T>): LongListStore<T> {
  const { queries, client, endpoint, params, query, rowsOf } = options;
  // A whole list is one page without an end.
  const { size = Number.MAX_SAFE_INTEGER } = options;
  const listeners = new Set<() => void>();
  let looked = { first: 0, last: 0 };
  const replies = createPageReplies(size, rowsOf, notify);
  const { map } = replies;
  const observers = createPageObservers<E>({
    queries,
    optionsOf,
    startOf: map.startOf,
    began: replies.take,
    heard(page, result) {
      replies.take(page, result);
      watch();
    },
  });
  const distant = createDistantPage<Answer<E>, T>({
    size,
    replies,
    rowsOf,
    wanted: () => (listeners.size > 0 ? looked.first : undefined),
    cached: keptOf,
    fetch: (page, many) => queries.fetchQuery(optionsOf(page, many)),
    began: notify,
    ended: watch,
  });
  recall();
  /** The number of replies that the listeners know. */
  let announced = replies.learnt();
  let now = snapshot();

  return {
    now: () => now,
    subscribe(heed) {
      listeners.add(heed);
      watch();
      void distant.find();
      return () => {
        listeners.delete(heed);
        if (listeners.size === 0) observers.endAll();
      };
    },
  };

  function optionsOf(page: number, many = 1) {
    const start = map.startOf(page);
    const paged = { ...query, limit: size * many, ...(start !== undefined && { cursor: start }) };
    // TypeScript cannot type the call of an unknown E; `size` and `params` decide its parts.
    return reading(client, endpoint, { ...(params && { params }), ...(options.size && { query: paged }) } as never);
  }

  function keptOf(page: number, many: number): Answer<E> | undefined {
    return queries.getQueryData<Answer<E>>(optionsOf(page, many).queryKey);
  }

  /** Shows cached pages of an earlier visit at once, so that going back restores the scroll position. */
  function recall(): void {
    for (let page = 0, before = -1; page > before; before = page, page = map.nearest(Infinity)) {
      const reply = keptOf(page, 1) ?? keptOf(page, STRIDE);
      if (reply) replies.learn(page, reply);
    }
  }

  function show(first: number, last: number): void {
    const next = { first: Math.floor(first / size), last: Math.floor(last / size) };
    if (next.first === looked.first && next.last === looked.last) return;
    looked = next;
    watch();
    void distant.find();
  }

  /** Observes the visible pages whose cursors are known. */
  function watch(): void {
    if (listeners.size === 0) return;
    observers.keepOnly(looked.first, looked.last);
    for (let page = looked.first; page <= looked.last && map.knows(page); page++) observers.observe(page);
    notify();
  }

  function snapshot(): LongList<T> {
    // Computed on demand and once, because a list may have 100,000 rows.
    let made: readonly (T | undefined)[] | undefined;
    const results = observers.results();
    const failed = results.find(({ result }) => result.isError)?.result;
    const error = distant.error() ?? replies.error() ?? failed?.error ?? null;
    return {
      total: map.length(),
      exact: map.exact(),
      error,
      reading: error !== null && (distant.searching() || results.some(({ result }) => result.isFetching)),
      get rows() {
        return (made ??= map.rows());
      },
      show,
      retry,
    };
  }

  function retry(): void {
    for (const { page, observer, result } of observers.results())
      if (result.isError) void observer.refetch().then(notify, notify);
      else if (replies.error()) replies.take(page, result);
    void distant.find();
  }

  function notify(): void {
    const next = snapshot();
    // The state of loading is not compared, because listeners do not show it, and would render twice per key.
    const isSame =
      replies.learnt() === announced &&
      (['total', 'exact', 'error', 'reading'] as const).every((key) => next[key] === now[key]);
    if (isSame) return;
    announced = replies.learnt();
    now = next;
    for (const heed of listeners) heed();
  }
}
