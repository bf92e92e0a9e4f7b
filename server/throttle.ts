import { isIPv4 } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import type { Kysely } from 'kysely';
import {
  addAttempts,
  attemptsAfter,
  removeAttempts,
  removeAttemptsBefore,
  renameAttempt,
  type Attempt,
} from '#server/db/attempts.ts';
import type { Store } from '#server/db/database.ts';
import { lockName } from '#server/db/locks.ts';
import type { Database } from '#server/db/schema.ts';
import { Refused, tooMany } from './http/calls/refused.ts';

/**
 * The failures within the window after which an account, or an address, must wait (docs/specification/server.md
 * section 6).
 */
const MOST_FAILURES = 10;
/** The invitations that all organisations together may send to one address within the window. */
const MOST_INVITED = 40;
const WINDOW = 15 * 60_000;
/**
 * A guess that is open for longer belongs to a process that has ended, in milliseconds. It counts as a failure for its
 * account, but not for its source; otherwise a server that ended at nine o'clock would shut out an office.
 */
const LONGEST_GUESS = 30_000;
/** How long a call waits for other guesses in progress (milliseconds), and the `retry-after` after that (seconds). */
const LONGEST_WAIT = 4_000;
const ASK_AGAIN = 2;
/**
 * How many calls of this process may wait for one account and for one source, so that one crowd does not delay others.
 */
const MOST_WAITING = { account: 10, source: 50 };
/**
 * Each waiting call pauses this long for every other one of its source, in milliseconds: together they query 200 times
 * a second.
 */
const PAUSE = 5;

/** The keys of a guess: the account by its canonical address, the source by its network. */
export type Guessed = readonly [account: `account:${string}`, source: `source:${string}`];

/** The keys of attempts that count even if they succeed: requested mails, an admin's invitations, new organisations. */
export type Counted = `mail:${string}` | `invitation:${string}` | `invited:${string}` | `founder:${string}`;

type Services = { store: Store; now(): number };

/** The rows of one guess, which a success deletes. */
export type Taken = Attempt[];

/** The prefix of a key while its guess is in progress; a failure removes it. */
const UNDER_WAY = 'trying:';

/** The source of a call: an IPv4 address, or an IPv6 /64, because one customer has a whole /64. */
export function sourceOf(address: string): Guessed[1] {
  // A shortcut for the most frequent form: parsing takes longer than counting.
  if (isIPv4(address)) return `source:${address}`;
  if (!ipaddr.isValid(address)) return 'source:unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return `source:${parsed.toString()}`;
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `source:${network.join(':')}::/64`;
}

/** The keys of a guess at the account of an `emailKey`, from a network address. */
export const guessedBy = (key: string, address: string): Guessed => [`account:${key}`, sourceOf(address)];

/**
 * Counts an attempt that counts even if it succeeds. Throws 429 when a key has had its ten within 15 minutes. Call it
 * within the transaction of the counted change.
 */
export async function countAttempt(tx: Kysely<Database>, keys: readonly Counted[], now: number): Promise<void> {
  await take(tx, keys, '', now);
}

/**
 * Compares a secret in `work`, as one guess of each key. The guess is counted before, so that parallel guesses cannot
 * pass the limit: for each key at most ten are in progress or have failed within 15 minutes. Throws 429 when ten have
 * failed. If ten are in progress, as in an office where all sign in at nine o'clock, the call waits until some are
 * settled. A refusal thrown by `work` makes the guess a failure; after a success `work` calls `giveBack`. Another
 * error is no guess, and its rows are deleted.
 */
export async function asGuess<T>(services: Services, keys: Guessed, work: (taken: Taken) => Promise<T>): Promise<T> {
  const taken = await takeGuess(services, keys);
  try {
    return await work(taken);
  } catch (error) {
    const settle = error instanceof Refused ? markFailed : takeBack;
    // If this fails too, the guess stays open.
    await services.store.write((tx) => settle(tx, taken), { essential: true }).catch(() => undefined);
    throw error;
  }
}

async function takeGuess({ store, now }: Services, keys: Guessed): Promise<Taken> {
  const until = performance.now() + LONGEST_WAIT;
  for (;;) {
    // It does not wait for the disk: a guess that a power cut loses has not been answered.
    const taken = await store.write((tx) => take(tx, keys, UNDER_WAY, now()), { essential: true, durable: false });
    if (taken) return taken;
    await untilFree(keys, () => isFree(store.read, keys, now()), until);
  }
}

/** The number of waiting calls of this process for each account and source. */
const waiting = new Map<string, number>();
const waitingFor = (key: string) => waiting.get(key) ?? 0;

/** Waits without a transaction. Throws 429 after too long, or if too many wait for the same key. */
async function untilFree(keys: Guessed, asked: () => Promise<boolean>, until: number): Promise<void> {
  const [account, source] = keys;
  if (waitingFor(account) >= MOST_WAITING.account || waitingFor(source) >= MOST_WAITING.source)
    throw tooMany(ASK_AGAIN);
  for (const key of keys) waiting.set(key, waitingFor(key) + 1);
  try {
    do {
      if (performance.now() > until) throw tooMany(ASK_AGAIN);
      // The more calls wait, the less often each queries; random, so that they do not all query at once.
      await setTimeout(PAUSE * (10 + waitingFor(source)) * (0.5 + Math.random()));
    } while (!(await asked()));
  } finally {
    for (const key of keys) {
      const others = waitingFor(key) - 1;
      if (others > 0) waiting.set(key, others);
      else waiting.delete(key);
    }
  }
}

/** Returns `null` while other guesses in progress occupy a key. */
async function take(
  tx: Kysely<Database>,
  keys: readonly string[],
  mark: '' | typeof UNDER_WAY,
  now: number,
): Promise<Taken | null> {
  // Calls that have to wait take no lock, so they do not delay others.
  if (!(await isFree(tx, keys, now))) return null;
  let mayHaveChanged = false;
  for (const key of keys.toSorted()) mayHaveChanged = (await lockName(tx, key)) || mayHaveChanged;
  if (mayHaveChanged && !(await isFree(tx, keys, now))) return null;
  const marked = keys.map((key) => mark + key);
  const rows = await addAttempts(tx, marked, now);
  await removeAttemptsBefore(tx, { at: now - 2 * WINDOW });
  return rows.map(({ id, key }) => ({ id, key: key.slice(mark.length) }));
}

/** Tells if each key has had less than its ten. Throws 429 if ten have failed. */
async function isFree(db: Kysely<Database>, keys: readonly string[], now: number): Promise<boolean> {
  const all = [...keys, ...keys.map((key) => UNDER_WAY + key)];
  const recent = await attemptsAfter(db, all, now - WINDOW);
  let free = true;
  for (const key of keys) {
    const isLost = (one: { key: string; at: number }) => one.key !== key && one.at <= now - LONGEST_GUESS;
    const own = recent.filter(
      (one) => one.key === key || (one.key === UNDER_WAY + key && (isAccount({ key }) || !isLost(one))),
    );
    const failed = own.filter((one) => one.key === key || isLost(one));
    const most = key.startsWith('invited:') ? MOST_INVITED : MOST_FAILURES;
    const oldest = failed[most - 1];
    if (oldest) throw tooMany(Math.ceil((oldest.at + WINDOW - now) / 1000));
    free &&= own.length < most;
  }
  return free;
}

/** Deletes the rows of a guess. */
async function takeBack(tx: Kysely<Database>, taken: Taken): Promise<void> {
  const ids = taken.map(({ id }) => id);
  await removeAttempts(tx, ids);
}

/** A failure has the key without the prefix. */
async function markFailed(tx: Kysely<Database>, taken: Taken): Promise<void> {
  for (const { id, key } of taken) await renameAttempt(tx, { id, key });
}

const isAccount = ({ key }: { key: string }) => key.startsWith('account:');

/**
 * After the first of two factors: deletes the source's row, because it was no failure; the account's row becomes a
 * failure.
 */
export async function giveBackSource(tx: Kysely<Database>, taken: Taken): Promise<void> {
  await takeBack(
    tx,
    taken.filter((one) => !isAccount(one)),
  );
  await markFailed(tx, taken.filter(isAccount));
}

/**
 * After a success: deletes the account's failures, and the source's row of this guess. The source's failures stay, so
 * that a known password does not allow more guesses on other accounts.
 */
export async function giveBack(tx: Kysely<Database>, taken: Taken): Promise<void> {
  const accounts = taken.filter(isAccount).map(({ key }) => key);
  const ids = taken.map(({ id }) => id);
  await removeAttempts(tx, ids, accounts);
}
