import type { Kysely } from 'kysely';
import { lockName } from '#server/platform/db/locks.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { rangeColumns } from '#server/platform/http/connection/addressRange.ts';
import { conflict } from '#server/platform/http/refused.ts';
import { personRangesTable } from './tables.ts';

/** The most ranges of a person. Each is checked on every call. */
const MOST_RANGES = 100;

/** A person's own ranges, in the order of their addresses. */
export function rangesOf(db: Kysely<Database>, personId: number) {
  return db
    .selectFrom('person_ranges')
    .select(['id', 'from_address as from', 'to_address as to'])
    .where('person_id', '=', personId)
    .orderBy('family')
    .orderBy('from_key')
    .orderBy('to_key')
    .execute();
}

/** Gives a person these ranges in place of all others. */
export async function setRangesOf(
  tx: Kysely<Database>,
  personId: number,
  ranges: readonly { from: string; to: string }[],
): Promise<void> {
  await lockName(tx, `ranges of ${personId}`);
  await tx.deleteFrom('person_ranges').where('person_id', '=', personId).execute();
  for (const range of ranges) await addRangeOf(tx, personId, range);
}

/** Adds a range, once. */
export async function addRangeOf(
  tx: Kysely<Database>,
  personId: number,
  range: { from: string; to: string },
): Promise<number> {
  await lockName(tx, `ranges of ${personId}`);
  const columns = rangeColumns(range);
  const present = await tx
    .selectFrom('person_ranges')
    .select(['from_key', 'to_key'])
    .where('person_id', '=', personId)
    .execute();
  if (present.some((one) => one.from_key === columns.from_key && one.to_key === columns.to_key))
    throw conflict('This IP range is already there.');
  if (present.length >= MOST_RANGES) throw conflict(`You can have at most ${MOST_RANGES} IP ranges.`);
  const id = await newId(tx, personRangesTable);
  await tx
    .insertInto('person_ranges')
    .values({ id, person_id: personId, ...columns })
    .execute();
  return id;
}

/** Removes a range. Answers false when the person does not have it. */
export async function removeRangeOf(tx: Kysely<Database>, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('person_ranges')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
