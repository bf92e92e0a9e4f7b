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
 * Failures within the window after which an account and an address each wait (docs/specification/server.md section 6).
 */
const MOST_FAILURES = 10;
/** All organisations together invite one address this often within the window. */
const MOST_INVITED = 40;
const WINDOW = 15 * 60_000;
/**
 * After this a guess that nobody has settled is none under way: its process is gone. Its account counts a failure; its
 * source does not, or a server that was ended at nine o'clock would shut out an office. In milliseconds.
 */
const LONGEST_GUESS = 30_000;
/** How long a call waits for the guesses of others that are under way, and when it may ask again after that. */
const LONGEST_WAIT = 4_000;
const ASK_AGAIN = 2;
/** How many calls of this process may wait so for one account and for one source: nobody's crowd holds up others. */
const MOST_WAITING = { account: 10, source: 50 };
/** How long each pauses for every other one of its source, in milliseconds: together they ask 200 times a second. */
const PAUSE = 5;

/** What a guess is counted by: an account by its canonical address, a source by its network. */
export type Guessed = readonly [account: `account:${string}`, source: `source:${string}`];

/** What is counted whether it succeeds or not: mails that anybody asks for, those that an admin sends, who founds organisations. */
export type Counted = `mail:${string}` | `invitation:${string}` | `invited:${string}` | `founder:${string}`;

type Services = { store: Store; now(): number };

/** The rows of one guess, to be given back after a success. */
export type Taken = Attempt[];

/** Stands before the key of a guess that is under way; a failure loses it. */
const UNDER_WAY = 'trying:';

/** The source of a call: an IPv4 address, or an IPv6 /64, since one customer has a whole one. */
export function sourceOf(address: string): Guessed[1] {
  // Reading one takes longer than counting it, and most are written so already.
  if (isIPv4(address)) return `source:${address}`;
  if (!ipaddr.isValid(address)) return 'source:unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return `source:${parsed.toString()}`;
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `source:${network.join(':')}::/64`;
}

/** Who guesses at a secret: at the account of an `emailKey`, from a network address. */
export const guessedBy = (key: string, address: string): Guessed => [`account:${key}`, sourceOf(address)];

/**
 * Counts one of what is counted whether it succeeds or not. Throws 429 when a key has had its ten within 15 minutes.
 * Within the transaction of what is counted.
 */
export async function countAttempt(tx: Kysely<Database>, keys: readonly Counted[], now: number): Promise<void> {
  await take(tx, keys, '', now);
}

/**
 * Compares a secret, in `work`, as one guess of each key. It is counted before, so that parallel guesses can't outrun the
 * count: of each key no more than ten are under way or have failed within 15 minutes. Throws 429 when ten have failed. Who
 * meets guesses under way, as in an office where all sign in at nine o'clock, waits a little until they are settled.
 * A refusal that `work` throws makes it a failure; after a success `work` gives back what was taken. A fault of ours is
 * no guess: it is taken back.
 */
export async function asGuess<T>(services: Services, keys: Guessed, work: (taken: Taken) => Promise<T>): Promise<T> {
  const taken = await takeGuess(services, keys);
  try {
    return await work(taken);
  } catch (error) {
    const settle = error instanceof Refused ? markFailed : takeBack;
    // Where this fails too it stands as one that nobody has settled.
    await services.store.write((tx) => settle(tx, taken), { essential: true }).catch(() => undefined);
    throw error;
  }
}

async function takeGuess({ store, now }: Services, keys: Guessed): Promise<Taken> {
  const until = performance.now() + LONGEST_WAIT;
  for (;;) {
    // Not awaited on the disk: a guess that a power cut loses has not been answered.
    const taken = await store.write((tx) => take(tx, keys, UNDER_WAY, now()), { essential: true, durable: false });
    if (taken) return taken;
    await untilFree(keys, () => isFree(store.read, keys, now()), until);
  }
}

/** How many calls of this process wait for each account and source. */
const waiting = new Map<string, number>();
const waitingFor = (key: string) => waiting.get(key) ?? 0;

/** Waits without a transaction. Throws 429 when it takes too long, or too many wait for the same already. */
async function untilFree(keys: Guessed, asked: () => Promise<boolean>, until: number): Promise<void> {
  const [account, source] = keys;
  if (waitingFor(account) >= MOST_WAITING.account || waitingFor(source) >= MOST_WAITING.source)
    throw tooMany(ASK_AGAIN);
  for (const key of keys) waiting.set(key, waitingFor(key) + 1);
  try {
    do {
      if (performance.now() > until) throw tooMany(ASK_AGAIN);
      // The more wait, the less often each asks; at random, so that they don't all ask at once.
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

/** Answers `null` when guesses under way have a key for the moment. */
async function take(
  tx: Kysely<Database>,
  keys: readonly string[],
  mark: '' | typeof UNDER_WAY,
  now: number,
): Promise<Taken | null> {
  // Those who have to wait anyway don't hold up others: no lock for them.
  if (!(await isFree(tx, keys, now))) return null;
  let mayHaveChanged = false;
  for (const key of keys.toSorted()) mayHaveChanged = (await lockName(tx, key)) || mayHaveChanged;
  if (mayHaveChanged && !(await isFree(tx, keys, now))) return null;
  const marked = keys.map((key) => mark + key);
  const rows = await addAttempts(tx, marked, now);
  await removeAttemptsBefore(tx, { at: now - 2 * WINDOW });
  return rows.map(({ id, key }) => ({ id, key: key.slice(mark.length) }));
}

/** Whether each key has had less than its ten. Throws 429 when it has, and none of them is under way still. */
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

/** As if it had not been tried. */
async function takeBack(tx: Kysely<Database>, taken: Taken): Promise<void> {
  const ids = taken.map(({ id }) => id);
  await removeAttempts(tx, ids);
}

/** A failure is what stands under the key itself. */
async function markFailed(tx: Kysely<Database>, taken: Taken): Promise<void> {
  for (const { id, key } of taken) await renameAttempt(tx, { id, key });
}

const isAccount = ({ key }: { key: string }) => key.startsWith('account:');

/** Gives back what the first of two factors took of the source: it was no failure. The account's stays, as one. */
export async function giveBackSource(tx: Kysely<Database>, taken: Taken): Promise<void> {
  await takeBack(
    tx,
    taken.filter((one) => !isAccount(one)),
  );
  await markFailed(tx, taken.filter(isAccount));
}

/**
 * Gives back what a success took: the account's failures are forgotten, the source gets this one attempt back. The
 * source's failures stay: a known password must not buy guesses on other accounts.
 */
export async function giveBack(tx: Kysely<Database>, taken: Taken): Promise<void> {
  const accounts = taken.filter(isAccount).map(({ key }) => key);
  const ids = taken.map(({ id }) => id);
  await removeAttempts(tx, ids, accounts);
}
