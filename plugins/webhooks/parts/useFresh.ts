import { useAtomValue } from 'jotai';
import { queryClientAtom } from 'jotai-tanstack-query';
import { useEffect } from 'react';
import { refresh } from '#core/client/queries.ts';
import type { Delivery } from '../contract.ts';

/** How often the page is read again, and how long before an attempt it begins, in milliseconds. */
const EVERY = 3_000;

/**
 * The server sends in the background, a moment after the call that caused it: while an attempt of one of these deliveries
 * is due, the page is read again.
 */
export function useFresh(deliveries: readonly (Delivery | undefined)[]): void {
  const queries = useAtomValue(queryClientAtom);
  const times = deliveries.flatMap((one) => (one?.state === 'waiting' && one.nextAt !== null ? [one.nextAt] : []));
  const next = times.length > 0 ? Math.min(...times) : undefined;
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && next < Date.now() + EVERY) void refresh(queries, ['webhooks']);
    }, EVERY);
    return () => clearInterval(timer);
  }, [next, queries]);
}
