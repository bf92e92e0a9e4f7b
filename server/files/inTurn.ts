import type { Viewer } from '#core/access/rule.ts';
import { codes } from '#core/contract/envelope.ts';
import { Refused } from '#server/http/refused.ts';

/** Whose work it is. */
export type Whose = Pick<Viewer, 'id' | 'organisationId'>;

/** How many may wait; each waits a few tenths of a second for every one before it, and up to a second for the largest. */
const MOST_WAITING = 20;
/** So that nobody's pictures hold up everybody's. */
const MOST_OF_PERSON = 2;
const MOST_OF_ORGANISATION = 8;

let last: Promise<unknown> = Promise.resolve();
const waiting = new Set<Whose>();

/**
 * Does one piece of work at a time in this process. A decoded picture takes up to 320 MB for a moment: many at once
 * would take the server's memory. Refuses who has some waiting already, and everybody when too many wait.
 */
export async function inTurn<T>({ id, organisationId }: Whose, work: () => Promise<T>): Promise<T> {
  const others = [...waiting];
  if (others.filter((one) => one.id === id).length >= MOST_OF_PERSON)
    throw refused(codes.tooManyAttempts, 'Your earlier pictures are being looked at.');
  if (others.filter((one) => one.organisationId === organisationId).length >= MOST_OF_ORGANISATION)
    throw refused(codes.tooManyAttempts, 'Your organisation has many pictures to look at.');
  if (others.length >= MOST_WAITING) throw refused(codes.unavailable, 'The server has many pictures to look at.');
  const whose = { id, organisationId };
  waiting.add(whose);
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine.finally(() => waiting.delete(whose));
}

const refused = (code: number, why: string) =>
  new Refused(code, `${why} Please try again in a moment.`, { retryAfter: 5 });
