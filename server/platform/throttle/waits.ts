import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { limitOf, waitAfter, type LimitName } from './limits.ts';

/** A counter of an account that makes callers wait. */
export interface Wait {
  /** The limit's sentence. */
  says: string;
  /** The network that waits; `''` for all. */
  source: string;
  attempts: number;
  /** Milliseconds since the epoch. */
  until: number;
}

/** The limits that count by an account; the longer keys also name the source. */
const ofAccount: readonly LimitName[] = ['account', 'mailAccount'];
const ofPair: readonly LimitName[] = ['pair', 'mailPair'];
/** The character after the one that parts account and source in a key. */
const AFTER_BAR = String.fromCharCode('|'.charCodeAt(0) + 1);

/** The waits of an account, which need not exist: addresses without an account wait likewise. */
export async function waitsOf(db: Kysely<Database>, emailKey: string, now: number): Promise<Wait[]> {
  const rows = await db
    .selectFrom('attempts')
    .select(['key', 'at'])
    .where(await isOfAccount(db, emailKey))
    .orderBy('at', 'desc')
    .execute();
  const byKey = new Map<string, number[]>();
  for (const { key, at } of rows) byKey.set(key, [...(byKey.get(key) ?? []), at]);
  return [...byKey].flatMap(([key, times]) => {
    const limit = limitOf(key);
    const wait = waitAfter(limit, times, now);
    if (wait === 0) return [];
    const [, source = ''] = key.split('|');
    return [{ says: limit.says, source, attempts: times.length, until: now + wait }];
  });
}

/** Forgets all that counts against an account: after a reset by mail, and for the operator. */
export async function unlock(tx: Kysely<Database>, emailKey: string): Promise<void> {
  await tx
    .deleteFrom('attempts')
    .where(await isOfAccount(tx, emailKey))
    .execute();
}

/** The condition that picks the counters of an account. */
async function isOfAccount(db: Kysely<Database>, emailKey: string) {
  const person = await db.selectFrom('people').select('id').where('email_key', '=', emailKey).executeTakeFirst();
  const browsers = person
    ? await db.selectFrom('known_browsers').select('id').where('person_id', '=', person.id).execute()
    : [];
  const keys = [
    ...ofAccount.map((limit) => `${limit}:${emailKey}`),
    ...(person ? [`person:${person.id}`, `colleague:${person.id}`] : []),
    ...browsers.flatMap(({ id }) => [`browser:${id}`, `mailBrowser:${id}`]),
  ];
  const begin = ofPair.map((limit) => `${limit}:${emailKey}|`);
  return ({ or, and, eb }: ExpressionBuilder<Database, 'attempts'>) =>
    or([
      eb('key', 'in', keys),
      ...begin.map((first) => and([eb('key', '>=', first), eb('key', '<', first.slice(0, -1) + AFTER_BAR)])),
    ]);
}
