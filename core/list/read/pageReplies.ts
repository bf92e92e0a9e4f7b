import { asCallError, type CallError } from '#core/client/callError.ts';
import { createPageMap, type Counted } from './pageMap.ts';

/** A promise if the rows of a whole list are searched here, by code that has to be loaded first. */
export type RowsOf<A, T> = (answer: A) => readonly T[] | Promise<readonly T[]>;

/** The replies of a list's pages, as the rows that they make known. */
export interface PageReplies<A, T> {
  map: ReturnType<typeof createPageMap<T>>;
  /** The number of new replies so far. */
  learnt(): number;
  /** The error of the code that searches a whole list. */
  error(): CallError | null;
  learn(page: number, answer: A): void;
  learnRows(page: number, rows: readonly T[], answer: A): void;
  /** Takes over what a page that is observed has now; the newest reply tells the number of all rows. */
  take(page: number, result: { data: A | undefined; dataUpdatedAt: number }): void;
}

/** Makes an empty PageReplies; `changed` is called when rows have become known later. */
export function createPageReplies<A, T>(size: number, rowsOf: RowsOf<A, T>, changed: () => void): PageReplies<A, T> {
  const map = createPageMap<T>(size);
  /** The latest reply of each page. */
  const answers = new Map<number, A>();
  let learnt = 0;
  let newest = 0;
  let error: CallError | null = null;

  function learn(page: number, answer: A): void {
    const rows = rowsOf(answer);
    if (rows instanceof Promise) void learnLater(page, rows, answer);
    else learnRows(page, rows, answer);
  }

  async function learnLater(page: number, rows: Promise<readonly T[]>, answer: A): Promise<void> {
    try {
      learnRows(page, await rows, answer);
      error = null;
    } catch (thrown) {
      error = asCallError(thrown);
    }
    changed();
  }

  function learnRows(page: number, rows: readonly T[], answer: A): void {
    if (answers.get(page) !== answer) learnt += 1;
    for (let at = 0; at < Math.max(1, rows.length / size); at++) answers.set(page + at, answer);
    map.learn(page, rows, answer as Counted);
  }

  return {
    map,
    learnt: () => learnt,
    error: () => error,
    learn,
    learnRows,
    take(page, { data, dataUpdatedAt }) {
      if (!data) return;
      learn(page, data);
      if (dataUpdatedAt < newest) return;
      newest = dataUpdatedAt;
      map.count(data as Counted);
    },
  };
}
