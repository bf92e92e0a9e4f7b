import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isAmong } from './among.ts';
import type { Database } from './schema.ts';
import type { Column, Table } from './table.ts';

/** A table whose ids are random: its column `id` says in which range. */
type WithId = Table<keyof Database, Readonly<Record<string, Column>> & { readonly id: Column }>;

/** A random id for a new row. A counter would tell the age of an account, and the number of all. */
export async function newId(tx: Kysely<Database>, table: WithId): Promise<number> {
  const [id] = await newIds(tx, table, 1);
  if (id === undefined) throw new Error('One id was asked for.');
  return id;
}

/** Random ids for so many new rows, looked up at once. */
export async function newIds(tx: Kysely<Database>, { name, columns }: WithId, count: number): Promise<number[]> {
  const { random } = columns.id;
  if (!random) throw new Error(`The ids of ${name} are not random.`);
  const ids = new Set<number>();
  while (ids.size < count) {
    while (ids.size < count) ids.add(randomInt(...random));
    const taken = await tx
      // Any table with such an id.
      .selectFrom(name as 'people')
      .select('id')
      .where(isAmong(tx, 'id', [...ids]))
      .execute();
    for (const { id } of taken) ids.delete(id);
  }
  return [...ids];
}
