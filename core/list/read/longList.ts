import { notifyManager, QueryObserver, type QueryClient, type QueryObserverResult } from '@tanstack/query-core';
import { asCallError, type CallError } from '#core/client/callError.ts';
import type { Answer, Client } from '#core/client/client.ts';
import { reading } from '#core/client/queries.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { createPageMap, type Counted } from './pageMap.ts';

/** A list on the server that is read where it is looked at, and read anew only there. */
export interface LongList<T> {
  /** How many rows there are in all, as far as is known; `undefined` until the first answer. */
  readonly total: number | undefined;
  /** No: there are more than `total`. */
  readonly exact: boolean;
  /** Why rows that are looked at could not be read. */
  readonly error: CallError | null;
  /** What failed is being read again. */
  readonly reading: boolean;
  /** As many as `total`; `undefined` where one is on its way. */
  readonly rows: readonly (T | undefined)[];
  /** Tells which rows are looked at, both included. */
  show(first: number, last: number): void;
  /** Reads again what failed. */
  retry(): void;
}

/** A LongList that lives: it reads as long as somebody subscribes. `now()` is a new object after each change. */
export interface LongListStore<T> {
  subscribe(heed: () => void): () => void;
  now(): LongList<T>;
}

interface Given<E extends Endpoint, T> {
  queries: QueryClient;
  client: Client;
  endpoint: E;
  /** Of which record the list is, where the endpoint's path names one. */
  params?: object | undefined;
  /** The query without `cursor` and `limit`. */
  query: object;
  /** Number of rows of one page; missing for an endpoint that takes no query and answers with the whole list. */
  size?: number;
  rowsOf(answer: Answer<E>): readonly T[];
}

/** As many pages are read at once on the way to a place far away. */
const STRIDE = 5;

/**
 * Reads pages by their cursors. Only pages that are looked at are observed, so that a change reads two or three pages
 * anew, however far somebody has scrolled; an infinite query would read all of them. A cursor names a place in the
 * list, so that it stays good while rows come and go; when a page read anew ends elsewhere, the pages after it begin there.
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
  /** How many new answers were learnt, and the last one of each page. */
  let learnt = 0;
  const answers = new Map<number, Answer<E>>();
  recall();
  /** As many as were told. */
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
    // An open E has no exact type of its call; `size` and `params` say what it takes.
    return reading(client, endpoint, { ...(params && { params }), ...(given.size && { query: paged }) } as never);
  }

  function keptOf(page: number, many = 1): Answer<E> | undefined {
    return queries.getQueryData<Answer<E>>(optionsOf(page, many).queryKey);
  }

  function learn(page: number, answer: Answer<E>): void {
    const rows = rowsOf(answer);
    if (answers.get(page) !== answer) learnt += 1;
    for (let at = 0; at < Math.max(1, rows.length / size); at++) answers.set(page + at, answer);
    map.learn(page, rows, answer as Counted);
  }

  /** What is kept of an earlier visit stands there at once, so that going back finds its place. */
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

  /** Observes the pages that are looked at, as far as it is known where they begin. */
  function watch(): void {
    if (listeners.size === 0) return;
    for (const page of watched.keys()) if (page < looked.first || page > looked.last) unwatch(page);
    for (let page = looked.first; page <= looked.last && map.knows(page); page++) {
      const start = map.startOf(page);
      if (watched.has(page) && watched.get(page)?.start === start) continue;
      unwatch(page);
      const observer: Observer<E> = new QueryObserver(queries, optionsOf(page));
      // Batched, so that nothing is heard before it is noted here that the page is watched.
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

  /** Finds where a page begins that somebody jumped to: each page is known only from the one before. */
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
        if ((answer as Counted).nextCursor && rowsOf(answer).length < size * many) {
          // A back end that answers with less than was asked is asked for single pages.
          if (many === 1) break;
          stride = Infinity;
          continue;
        }
        learn(page, answer);
        // The list has become shorter than the place that was jumped to; somebody may look elsewhere by now.
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
    // Made when somebody asks, and once: a list may have 100,000.
    let made: readonly (T | undefined)[] | undefined;
    const results = [...watched.values()].map(({ observer }) => observer.getCurrentResult());
    const error = lost ?? results.find((result) => result.isError)?.error ?? null;
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
        for (const { observer } of watched.values())
          if (observer.getCurrentResult().isError) void observer.refetch().then(tell, tell);
        void walk();
      },
    };
  }

  function tell(): void {
    const next = snapshot();
    // That something is read says nothing to those who show it, and would have them drawn twice at each key.
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
