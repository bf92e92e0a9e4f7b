import { asCallError, type CallError } from '#core/client/callError.ts';
import type { Counted } from './pageMap.ts';
import type { PageReplies, RowsOf } from './pageReplies.ts';

/** A jump to a distant row reads this many pages in one call. */
export const STRIDE = 5;

interface Parts<A, T> {
  size: number;
  replies: PageReplies<A, T>;
  rowsOf: RowsOf<A, T>;
  /** The page that somebody looks at; `undefined` if nobody does. */
  wanted(): number | undefined;
  /** A cached reply of `many` pages from `page` on. */
  cached(page: number, many: number): A | undefined;
  fetch(page: number, many: number): Promise<A>;
  /** Called when a search has begun. */
  began(): void;
  /** Called when a search has ended. */
  ended(): void;
}

/** Finds the cursor of a page that somebody jumped to: each cursor is known only from the page before. */
export function createDistantPage<A, T>(parts: Parts<A, T>) {
  const { size, replies, rowsOf, wanted, cached, fetch } = parts;
  const { map } = replies;
  let stride = STRIDE;
  let searching = false;
  let error: CallError | null = null;
  const missing = (page: number | undefined): page is number => page !== undefined && !map.knows(page);

  /** Reads the next pages on the way. Tells if the search goes on. */
  async function step(target: number): Promise<boolean> {
    const page = map.nearest(target);
    const many = target - page >= stride ? stride : 1;
    const answer = cached(page, many) ?? (await fetch(page, many));
    const rows = await rowsOf(answer);
    if ((answer as Counted).nextCursor && rows.length < size * many) {
      // A back end that returns less than the limit is asked for single pages.
      if (many === 1) return false;
      stride = Infinity;
      return true;
    }
    replies.learnRows(page, rows, answer);
    // Otherwise the list has become shorter than the target, or another row is visible by now.
    return map.nearest(page + many) !== page;
  }

  return {
    searching: () => searching,
    error: () => error,
    async find(): Promise<void> {
      if (searching || !missing(wanted())) return;
      searching = true;
      error = null;
      parts.began();
      try {
        let target = wanted();
        while (missing(target) && (await step(target))) target = wanted();
      } catch (thrown) {
        error = asCallError(thrown);
      }
      searching = false;
      parts.ended();
    },
  };
}
