import { notifyManager, QueryObserver, type QueryClient, type QueryObserverResult } from '@tanstack/query-core';
import type { CallError } from '#core/client/callError.ts';
import type { reading } from '#core/client/queries.ts';
import type { Answer } from '#core/client/client.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';

type Observer<E extends Endpoint> = QueryObserver<Answer<E>, CallError, Answer<E>, Answer<E>, unknown[]>;
type PageResult<E extends Endpoint> = QueryObserverResult<Answer<E>, CallError>;

interface Parts<E extends Endpoint> {
  queries: QueryClient;
  optionsOf(page: number): ReturnType<typeof reading<E>>;
  startOf(page: number): string | undefined;
  /** Called with the result that a page has when its observation begins. */
  began(page: number, result: PageResult<E>): void;
  /** Called with each later result. */
  heard(page: number, result: PageResult<E>): void;
}

/** The observers of the visible pages of a list: TanStack Query reads a page again while it is observed. */
export function createPageObservers<E extends Endpoint>({ queries, optionsOf, startOf, began, heard }: Parts<E>) {
  const observed = new Map<number, { start: string | undefined; observer: Observer<E>; stop(): void }>();

  function end(page: number): void {
    observed.get(page)?.stop();
    observed.delete(page);
  }

  return {
    /** Observes a page, from its present cursor on. */
    observe(page: number): void {
      const start = startOf(page);
      if (observed.has(page) && observed.get(page)?.start === start) return;
      end(page);
      const observer: Observer<E> = new QueryObserver(queries, optionsOf(page));
      // Batched, so that no result arrives before `observed` has the page.
      const stop = observer.subscribe(notifyManager.batchCalls((result: PageResult<E>) => heard(page, result)));
      observed.set(page, { start, observer, stop });
      began(page, observer.getCurrentResult());
    },
    /** Ends the observation of all other pages. */
    keepOnly(first: number, last: number): void {
      for (const page of observed.keys()) if (page < first || page > last) end(page);
    },
    endAll(): void {
      for (const page of observed.keys()) end(page);
    },
    results: () =>
      [...observed].map(([page, { observer }]) => ({ page, observer, result: observer.getCurrentResult() })),
  };
}
