import type { Kysely } from 'kysely';
import {
  addAttempts,
  attemptsAfter,
  removeAttempts,
  removeAttemptsBefore,
  renameAttempt,
  type Attempt,
} from '#server/platform/db/attempts.ts';
import { isAheadOfClock } from '#server/platform/clock.ts';
import { codes } from '#core/contract/envelope.ts';
import type { Store } from '#server/platform/db/database.ts';
import { lockName } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict, Refused, tooMany } from '../http/refused.ts';
import { limitOf, LONGEST_MEMORY, waitAfter, type Key } from './limits.ts';

/** An attempt that is under way for longer than this counts as failed: its process has ended. In milliseconds. */
const LONGEST_UNDER_WAY = 30_000;
/** How long a call waits for attempts that are under way, in milliseconds; then it may try again after `ASK_AGAIN` seconds. */
const LONGEST_WAIT = 4_000;
const ASK_AGAIN = 2;
/** How many calls of this process may wait for one source or site, and for any other key: a crowd holds up nobody else. */
const MOST_WAITING = { place: 50, others: 10 };
/**
 * A waiting call is woken when an attempt of this process ends. For those of other processes it asks again after this
 * pause for every other one of its key, in milliseconds: together they ask 50 times a second.
 */
const PAUSE = 20;
/** Marks the key of an attempt that is under way. A failure loses the mark. */
const UNDER_WAY = 'trying:';

type Services = { store: Store; now(): number };

/** The rows of one attempt. A success gives them back. */
export type Taken = Attempt[];

/**
 * Counts one of what counts whether it succeeds or not, within the transaction of what is counted. Throws 429 with the
 * sentence of the limit that is reached.
 */
export async function countAttempt(tx: Kysely<Database>, keys: readonly Key[], now: number): Promise<void> {
  await take(tx, keys, '', now);
}

/** Throws 429 with the sentence of the limit that is reached, and counts nothing. */
export async function refuseWhenTooMany(db: Kysely<Database>, keys: readonly Key[], now: number): Promise<void> {
  await isFree(db, keys, now);
}

/**
 * Compares a secret, in `work`, as one guess of each key. It is counted before the comparison, so that parallel guesses
 * cannot outrun the count. Throws 429 with the sentence of the limit that is reached; a call that meets others under way
 * waits a moment until they are settled. A refusal that `work` throws makes it a failure; after a success `work` gives
 * back what was taken. A fault of ours is no guess: it is taken back.
 */
export async function asGuess<T>(
  services: Services,
  keys: readonly Key[],
  work: (taken: Taken) => Promise<T>,
): Promise<T> {
  const taken = await takeGuess(services, keys);
  try {
    return await work(taken);
  } catch (error) {
    const settle = error instanceof Refused && error.code < codes.fault ? markFailed : takeBack;
    // If this fails too, the attempt counts as failed after a while.
    await services.store.write((tx) => settle(tx, taken), { essential: true }).catch(() => undefined);
    throw error;
  } finally {
    wakeNext(keys);
  }
}

async function takeGuess({ store, now }: Services, keys: readonly Key[]): Promise<Taken> {
  const until = performance.now() + LONGEST_WAIT;
  for (;;) {
    // It does not wait for the disk: a guess that a power cut loses has not been answered.
    const taken = await store.write((tx) => take(tx, keys, UNDER_WAY, now()), { essential: true, durable: false });
    if (taken) return taken;
    for (const key of keys) {
      const { taken: sentence } = limitOf(key);
      if (sentence !== undefined) throw conflict(sentence);
    }
    await untilFree(keys, () => isFree(store.read, keys, now()), until);
  }
}

/** A call that waits; `wake` is there while it sleeps. */
interface Waiting {
  keys: readonly string[];
  wake?: () => void;
}

/** The calls of this process that wait, the first to come first. */
const waiting = new Set<Waiting>();
const waitingFor = (key: string) => [...waiting].filter(({ keys }) => keys.includes(key)).length;
const isOfPlace = (key: string) => key.startsWith('source:') || key.startsWith('site:');
const mostWaiting = (key: Key) => (isOfPlace(key) ? MOST_WAITING.place : MOST_WAITING.others);

/** An attempt has left room: the call that has waited longest for one of its keys looks first. */
function wakeNext(left: readonly string[]): void {
  for (const { keys, wake } of waiting) {
    if (wake && keys.some((key) => left.includes(key))) return wake();
  }
}

/** Waits without a transaction. Throws 429 when it takes too long, or when too many wait for the same key already. */
async function untilFree(keys: readonly Key[], askAgain: () => Promise<boolean>, until: number): Promise<void> {
  const crowded = tooMany('Too many others are trying the same at the moment.', ASK_AGAIN);
  if (keys.some((key) => waitingFor(key) >= mostWaiting(key))) throw crowded;
  const one: Waiting = { keys };
  waiting.add(one);
  try {
    do {
      if (performance.now() > until) throw crowded;
      // The more wait, the less often each asks; at random, so that they don't all ask at once.
      const beside = Math.max(...keys.map(waitingFor));
      await sleep(one, PAUSE * (10 + beside) * (0.5 + Math.random()));
    } while (!(await askAgain()));
  } finally {
    waiting.delete(one);
  }
}

/** Sleeps for `pause` milliseconds, or until it is woken. */
async function sleep(one: Waiting, pause: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pause);
    // It takes itself away, so that two attempts that end in the same moment wake two calls.
    one.wake = () => {
      one.wake = undefined;
      clearTimeout(timer);
      resolve();
    };
  });
  one.wake = undefined;
}

/** Answers `null` while attempts under way leave no room. */
async function take(
  tx: Kysely<Database>,
  keys: readonly Key[],
  mark: '' | typeof UNDER_WAY,
  now: number,
): Promise<Taken | null> {
  // A call that has to wait anyway takes no lock, so that it does not hold up others.
  if (!(await isFree(tx, keys, now))) return null;
  let mayHaveChanged = false;
  // A site takes no lock: it shuts nobody out, and strangers who share it must not wait for each other.
  const locked = keys.filter((key) => !key.startsWith('site:') && !key.startsWith('mailSite:'));
  for (const key of locked.toSorted()) mayHaveChanged = (await lockName(tx, key)) || mayHaveChanged;
  if (mayHaveChanged && !(await isFree(tx, keys, now))) return null;
  const marked = keys.map((key) => mark + key);
  const rows = await addAttempts(tx, marked, now);
  await removeAttemptsBefore(tx, { at: now - LONGEST_MEMORY });
  return rows.map(({ id, key }) => ({ id, key: key.slice(mark.length) }));
}

/** True when every key has room for one more. Throws 429 when what has failed leaves none. */
async function isFree(db: Kysely<Database>, keys: readonly Key[], now: number): Promise<boolean> {
  const spans = keys.flatMap((key) => {
    const after = now - limitOf(key).memory;
    return [
      { key, after },
      { key: UNDER_WAY + key, after },
    ];
  });
  const recent = await attemptsAfter(db, spans);
  let free = true;
  for (const key of keys) {
    const limit = limitOf(key);
    const isUnderWay = (one: { key: string; at: number }) =>
      one.key === UNDER_WAY + key && one.at > now - LONGEST_UNDER_WAY && !isAheadOfClock(one.at, now);
    const own = recent.filter((one) => one.key === key || one.key === UNDER_WAY + key);
    const failed = own.filter((one) => !isUnderWay(one));
    const wait = waitAfter(limit, timesOf(failed), now);
    if (wait > 0) throw tooMany(limit.says, wait / 1000);
    free &&= own.length - failed.length < limit.atOnce && waitAfter(limit, timesOf(own), now) === 0;
  }
  return free;
}

const timesOf = (attempts: readonly { at: number }[]): number[] => attempts.map(({ at }) => at);

/** Counts as if it had not been tried. */
async function takeBack(tx: Kysely<Database>, taken: Taken): Promise<void> {
  await removeAttempts(
    tx,
    taken.map(({ id }) => id),
  );
}

async function markFailed(tx: Kysely<Database>, taken: Taken): Promise<void> {
  for (const { id, key } of taken) await renameAttempt(tx, { id, key });
}

/** After the first of two factors: it was no failure of the place. For the account it counts as one until the second. */
export async function giveBackPlace(tx: Kysely<Database>, taken: Taken): Promise<void> {
  await takeBack(
    tx,
    taken.filter(({ key }) => isOfPlace(key)),
  );
  await markFailed(
    tx,
    taken.filter(({ key }) => !isOfPlace(key)),
  );
}

/**
 * After a success: takes the attempt back, and forgets the failures of the keys whose limits say so. Those of a source
 * and of an account in unknown browsers stay: a known password must not buy guesses, and a sign-in must not help a
 * guesser.
 */
export async function giveBack(tx: Kysely<Database>, taken: Taken): Promise<void> {
  const ids = taken.map(({ id }) => id);
  const forgotten = taken.map(({ key }) => key).filter((key) => limitOf(key).forgets);
  await removeAttempts(tx, ids, forgotten);
}
