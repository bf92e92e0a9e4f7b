import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isAmong } from './among.ts';
import type { Database } from './schema.ts';
import type { Table } from './table.ts';

/**
 * From above the ids that earlier versions counted up. SQLite's search index has 28 bits for a person and 20 for an
 * organisation (migrations/001_startSqlite.ts); an address takes fifteen digits.
 */
export const ranges = {
  people: [2 ** 20, 2 ** 28],
  organisations: [2 ** 12, 2 ** 20],
  groups: [2 ** 30, 2 ** 47],
  policies: [2 ** 30, 2 ** 47],
  files: [2 ** 30, 2 ** 47],
  policy_ranges: [2 ** 30, 2 ** 47],
  person_ranges: [2 ** 30, 2 ** 47],
  imports: [2 ** 30, 2 ** 47],
  webhooks: [2 ** 30, 2 ** 47],
  service_accounts: [2 ** 30, 2 ** 47],
  access_requests: [2 ** 30, 2 ** 47],
  passkeys: [2 ** 30, 2 ** 47],
  access_tokens: [2 ** 30, 2 ** 47],
  service_tokens: [2 ** 30, 2 ** 47],
  webhook_deliveries: [2 ** 30, 2 ** 47],
  // Above all ids of the catalogue, and within the 31 bits of the columns that name an application.
  own_applications: [2 ** 30, 2 ** 31 - 1],
  own_application_icons: [2 ** 30, 2 ** 47],
} as const;

/** The tables whose ids are random: these, and all that features declare. */
type WithId = keyof typeof ranges | Table<keyof Database>;
const RANGE = [2 ** 30, 2 ** 47] as const;

/** A random id for a new row. A counter would tell the age of an account, and the number of all. */
export async function newId(tx: Kysely<Database>, table: WithId): Promise<number> {
  const [id] = await newIds(tx, table, 1);
  if (id === undefined) throw new Error('One id was asked for.');
  return id;
}

/** Random ids for so many new rows, looked up at once. */
export async function newIds(tx: Kysely<Database>, table: WithId, count: number): Promise<number[]> {
  const [least, beyond] = typeof table === 'string' ? ranges[table] : RANGE;
  // A declared table has an id like those above.
  const name = (typeof table === 'string' ? table : table.name) as keyof typeof ranges;
  const ids = new Set<number>();
  while (ids.size < count) {
    while (ids.size < count) ids.add(randomInt(least, beyond));
    const taken = await tx
      .selectFrom(name)
      .select('id')
      .where(isAmong(tx, 'id', [...ids]))
      .execute();
    for (const { id } of taken) ids.delete(id);
  }
  return [...ids];
}
