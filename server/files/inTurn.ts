import { Crowd, type Whose } from './crowd.ts';

/** Each waits a few tenths of a second for every one before it, and up to a second for the largest. */
const waiting = new Crowd({
  person: { most: 2, why: 'Your earlier pictures are being looked at.' },
  organisation: { most: 8, why: 'Your organisation has many pictures to look at.' },
  all: { most: 20, why: 'The server has many pictures to look at.' },
});

let last: Promise<unknown> = Promise.resolve();

/**
 * Does one piece of work at a time in this process. A decoded picture takes up to 320 MB for a moment: many at once
 * would take the server's memory. Refuses who has some waiting already, and everybody when too many wait.
 */
export async function inTurn<T>(whose: Whose, work: () => Promise<T>): Promise<T> {
  const leave = waiting.enter(whose);
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine.finally(leave);
}
