import ipaddr from 'ipaddr.js';
import type { Kysely } from 'kysely';
import { lockName } from '#server/db/locks.ts';
import type { Database } from '#server/db/schema.ts';
import { tooMany } from '#server/http/refused.ts';

/** Failures within the window after which an account and an address each wait (server.md section 6). */
const MOST_FAILURES = 10;
const WINDOW = 15 * 60_000;

/** What is counted: an account by its canonical address, a source by its network, who founds organisations by id. */
export type Counted = `account:${string}` | `source:${string}` | `mail:${string}` | `founder:${string}`;

/** The rows of one attempt, to be given back after a success. */
export type Taken = { id: number; key: string }[];

/** The source of a call: an IPv4 address, or an IPv6 /64, since one customer has a whole one. */
export function sourceOf(address: string): Counted {
  if (!ipaddr.isValid(address)) return 'source:unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return `source:${parsed.toString()}`;
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `source:${network.join(':')}::/64`;
}

/**
 * Takes one attempt for each key before the secret is compared, so that parallel guesses can't outrun the count. Throws
 * 429 when a key has had its ten within 15 minutes; the wait is the same whether the secret was right or not.
 */
export async function takeAttempt(tx: Kysely<Database>, keys: readonly Counted[], now: number): Promise<Taken> {
  // Those who have to wait anyway don't hold up others: no lock for them.
  await refuseSpent(tx, keys, now);
  let mayHaveChanged = false;
  for (const key of keys.toSorted()) mayHaveChanged = (await lockName(tx, key)) || mayHaveChanged;
  if (mayHaveChanged) await refuseSpent(tx, keys, now);
  const rows = await tx
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, at: now })))
    .returning(['id', 'key'])
    .execute();
  await tx
    .deleteFrom('attempts')
    .where('at', '<', now - 2 * WINDOW)
    .execute();
  return rows;
}

async function refuseSpent(tx: Kysely<Database>, keys: readonly Counted[], now: number): Promise<void> {
  // No more than ten of each: who has had them takes no further one.
  const recent = await tx
    .selectFrom('attempts')
    .select(['key', 'at'])
    .where('key', 'in', keys)
    .where('at', '>', now - WINDOW)
    .orderBy('at', 'desc')
    .execute();
  for (const key of keys) {
    const oldest = recent.filter((one) => one.key === key)[MOST_FAILURES - 1];
    if (oldest) throw tooMany(Math.ceil((oldest.at + WINDOW - now) / 1000));
  }
}

/** Gives back what the first of two factors took of the source: it was no failure. The account's count stays. */
export async function giveBackSource(tx: Kysely<Database>, taken: Taken): Promise<void> {
  const ids = taken.filter(({ key }) => key.startsWith('source:')).map(({ id }) => id);
  await tx.deleteFrom('attempts').where('id', 'in', ids).execute();
}

/**
 * Gives back what a success took: the account's failures are forgotten, the source gets this one attempt back. The
 * source's failures stay: a known password must not buy guesses on other accounts.
 */
export async function giveBack(tx: Kysely<Database>, taken: Taken): Promise<void> {
  const accounts = taken.map(({ key }) => key).filter((key) => key.startsWith('account:'));
  const ids = taken.map(({ id }) => id);
  await tx
    .deleteFrom('attempts')
    .where((either) => either.or([either('key', 'in', accounts), either('id', 'in', ids)]))
    .execute();
}
