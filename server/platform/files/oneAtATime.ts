import { SlotLimiter, type Whose } from './slotLimiter.ts';

/** A picture takes a few tenths of a second, the largest one second; each waits for all before it. */
const waiting = new SlotLimiter({
  person: { most: 2, why: 'Your earlier pictures are still being checked.' },
  organisation: { most: 8, why: 'Too many pictures of your organisation are being checked.' },
  all: { most: 20, why: 'The server is checking too many pictures.' },
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
