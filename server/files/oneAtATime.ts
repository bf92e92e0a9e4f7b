import { SlotLimiter, type Whose } from './slotLimiter.ts';

/** A picture takes a few tenths of a second, the largest one second; each waits for all before it. */
const waiting = new SlotLimiter({
  person: { most: 2, why: 'Your earlier pictures are being looked at.' },
  organisation: { most: 8, why: 'Your organisation has many pictures to look at.' },
  all: { most: 20, why: 'The server has many pictures to look at.' },
});

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one piece of work at a time in this process, because decoding a picture takes up to 320 MB for a moment.
 * Refuses a person who has too many waiting, and everybody when too many wait.
 */
export async function oneAtATime<T>(whose: Whose, work: () => Promise<T>): Promise<T> {
  const leave = waiting.enter(whose);
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine.finally(leave);
}
