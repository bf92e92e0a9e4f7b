import { notifyManager, QueryObserver, type QueryClient, type QueryObserverResult } from '@tanstack/query-core';
import { asCallError, type CallError } from '#core/client/callError.ts';
import type { Answer, Client } from '#core/client/client.ts';
import { reading } from '#core/client/queries.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { createPageMap, type Counted } from './pageMap.ts';

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

interface Given<E extends Endpoint, T> {
  queries: QueryClient;
  client: Client;
  endpoint: E;
  /** The id of the record that the list belongs to, if the endpoint's path has one. */
  params?: object | undefined;
  /** The query without `cursor` and `limit`. */
  query: object;
  /** The number of rows of one page; missing for an endpoint without a query, which returns the whole list. */
  size?: number;
  /** A promise if the rows of a whole list are searched here, by code that has to be loaded first. */
  rowsOf(answer: Answer<E>): readonly T[] | Promise<readonly T[]>;
}

/** A jump to a distant row reads this many pages in one call. */
const STRIDE = 5;

/**
 * Reads pages by their cursors. Only visible pages are observed, so a change reads two or three pages again, however
 * far somebody has scrolled; an infinite query would read all of them. A cursor is a position in the order of the
 * list, so it stays valid while rows come and go. When a page that is read again ends at another row, the pages after
 * it start there.
 */
export function createLongList<E extends Endpoint, T>(given: Given<E, T>): LongListStore<T> {
  const { queries, client, endpoint, params, query, rowsOf } = given;
  // A whole list is one page without an end.
  const { size = Number.MAX_SAFE_INTEGER } = given;
  const map = createPageMap<T>(size);
  const watched = new Map<number, { start: string | undefined; observer: Observer<E>; stop(): void }>();
  const listeners = new Set<() => void>();
  let looked = { first: 0, last: 0 };
  let newest = 0;
  let stride = STRIDE;
  let walking = false;
  let lost: CallError | null = null;
  /** The error of the code that searches a whole list. */
  let unfolded: CallError | null = null;
  /** The number of new replies, and the latest reply of each page. */
  let learnt = 0;
  const answers = new Map<number, Answer<E>>();
  recall();
  /** The number that the listeners know. */
  let told = learnt;
  let now = snapshot();

  return {
    now: () => now,
    subscribe(heed) {
      listeners.add(heed);
      watch();
      void walk();
      return () => {
        listeners.delete(heed);
        if (listeners.size === 0) for (const page of watched.keys()) unwatch(page);
      };
    },
  };

  function optionsOf(page: number, many = 1) {
    const start = map.startOf(page);
    const paged = { ...query, limit: size * many, ...(start !== undefined && { cursor: start }) };
    // TypeScript cannot type the call of an unknown E; `size` and `params` decide its parts.
    return reading(client, endpoint, { ...(params && { params }), ...(given.size && { query: paged }) } as never);
  }

  function keptOf(page: number, many = 1): Answer<E> | undefined {
    return queries.getQueryData<Answer<E>>(optionsOf(page, many).queryKey);
  }

  function learn(page: number, answer: Answer<E>): void {
    const rows = rowsOf(answer);
    if (rows instanceof Promise) void learnLater(page, rows, answer);
    else learnRows(page, rows, answer);
  }

  async function learnLater(page: number, rows: Promise<readonly T[]>, answer: Answer<E>): Promise<void> {
    try {
      learnRows(page, await rows, answer);
      unfolded = null;
    } catch (thrown) {
      unfolded = asCallError(thrown);
    }
    tell();
  }

  function learnRows(page: number, rows: readonly T[], answer: Answer<E>): void {
    if (answers.get(page) !== answer) learnt += 1;
    for (let at = 0; at < Math.max(1, rows.length / size); at++) answers.set(page + at, answer);
    map.learn(page, rows, answer as Counted);
  }

  /** Shows cached pages of an earlier visit at once, so that going back restores the scroll position. */
  function recall(): void {
    for (let page = 0, before = -1; page > before; before = page, page = map.nearest(Infinity)) {
      const kept = keptOf(page) ?? keptOf(page, STRIDE);
      if (kept) learn(page, kept);
    }
  }

  function show(first: number, last: number): void {
    const next = { first: Math.floor(first / size), last: Math.floor(last / size) };
    if (next.first === looked.first && next.last === looked.last) return;
    looked = next;
    watch();
    void walk();
  }

  /** Observes the visible pages whose cursors are known. */
  function watch(): void {
    if (listeners.size === 0) return;
    for (const page of watched.keys()) if (page < looked.first || page > looked.last) unwatch(page);
    for (let page = looked.first; page <= looked.last && map.knows(page); page++) {
      const start = map.startOf(page);
      if (watched.has(page) && watched.get(page)?.start === start) continue;
      unwatch(page);
      const observer: Observer<E> = new QueryObserver(queries, optionsOf(page));
      // Batched, so that no result arrives before `watched` has the page.
      const heard = notifyManager.batchCalls((result: Result<E>) => {
        learnFrom(page, result);
        watch();
      });
      const stop = observer.subscribe(heard);
      watched.set(page, { start, observer, stop });
      learnFrom(page, observer.getCurrentResult());
    }
    tell();
  }

  function unwatch(page: number): void {
    watched.get(page)?.stop();
    watched.delete(page);
  }

  /** Finds the cursor of a page that somebody jumped to: each cursor is known only from the page before. */
  async function walk(): Promise<void> {
    if (walking || map.knows(looked.first)) return;
    walking = true;
    lost = null;
    tell();
    try {
      while (listeners.size > 0 && !map.knows(looked.first)) {
        const page = map.nearest(looked.first);
        const many = looked.first - page >= stride ? stride : 1;
        const answer: Answer<E> = keptOf(page, many) ?? (await queries.fetchQuery(optionsOf(page, many)));
        const rows = await rowsOf(answer);
        if ((answer as Counted).nextCursor && rows.length < size * many) {
          // A back end that returns less than the limit is asked for single pages.
          if (many === 1) break;
          stride = Infinity;
          continue;
        }
        learnRows(page, rows, answer);
        // The list has become shorter than the target, or another row is visible by now.
        if (map.nearest(page + many) === page) break;
      }
    } catch (thrown) {
      lost = asCallError(thrown);
    }
    walking = false;
    watch();
  }

  function learnFrom(page: number, { data, dataUpdatedAt }: Result<E>): void {
    if (!data) return;
    learn(page, data);
    if (dataUpdatedAt < newest) return;
    newest = dataUpdatedAt;
    map.count(data as Counted);
  }

  function snapshot(): LongList<T> {
    // Computed on demand and once, because a list may have 100,000 rows.
    let made: readonly (T | undefined)[] | undefined;
    const results = [...watched.values()].map(({ observer }) => observer.getCurrentResult());
    const error = lost ?? unfolded ?? results.find((result) => result.isError)?.error ?? null;
    return {
      total: map.length(),
      exact: map.exact(),
      error,
      reading: error !== null && (walking || results.some((result) => result.isFetching)),
      get rows() {
        return (made ??= map.rows());
      },
      show,
      retry() {
        for (const [page, { observer }] of watched) {
          const result = observer.getCurrentResult();
          if (result.isError) void observer.refetch().then(tell, tell);
          else if (unfolded) learnFrom(page, result);
        }
        void walk();
      },
    };
  }

  function tell(): void {
    const next = snapshot();
    // The state of loading is not compared, because listeners do not show it, and would render twice per key.
    const isSame =
      learnt === told && (['total', 'exact', 'error', 'reading'] as const).every((key) => next[key] === now[key]);
    if (isSame) return;
    told = learnt;
    now = next;
    for (const heed of listeners) heed();
  }
}

type Observer<E extends Endpoint> = QueryObserver<Answer<E>, CallError, Answer<E>, Answer<E>, unknown[]>;
type Result<E extends Endpoint> = QueryObserverResult<Answer<E>, CallError>;
