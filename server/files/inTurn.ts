import { codes } from '#core/contract/envelope.ts';
import { Refused } from '#server/http/refused.ts';

/** How many may wait; each waits a few tenths of a second for every one before it. */
const MOST_WAITING = 20;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Does one piece of work at a time in this process. A decoded picture takes up to 320 MB for a moment: many at once
 * would take the server's memory.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING)
    throw new Refused(codes.unavailable, 'The server has many pictures to look at. Please try again in a moment.', {
      retryAfter: 5,
    });
  waiting++;
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine.finally(() => waiting--);
}
