import type { Kysely } from 'kysely';
import { lockName } from '#server/platform/db/locks.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { rangeColumns } from '#server/platform/http/connection/addressRange.ts';
import { conflict } from '#server/platform/http/refused.ts';

/** The most ranges of a person. Each is checked on every call. */
const MOST_RANGES = 100;

/** Turns two-factor on. The step of its first code counts as used, so that the same code cannot also sign in. */
export async function enableTwoFactor(
  tx: Kysely<Database>,
  personId: number,
  factor: { sealed: string; step: number; now: number },
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ totp_enabled: 1, totp_secret: factor.sealed, totp_last_step: factor.step, totp_enabled_at: factor.now })
    .where('id', '=', personId)
    .execute();
}

/** Since when two-factor is on; null if it is off, or if the time is not known. */
export async function twoFactorSince(db: Kysely<Database>, personId: number): Promise<number | null> {
  const { totp_enabled_at: since } = await db
    .selectFrom('people')
    .select('totp_enabled_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return since;
}

/** Turns two-factor off and forgets the secret. */
export async function forgetTwoFactor(tx: Kysely<Database>, personId: number): Promise<void> {
  await tx
    .updateTable('people')
    .set({ totp_enabled: 0, totp_secret: null, totp_last_step: null, totp_enabled_at: null })
    .where('id', '=', personId)
    .execute();
}

export async function setPassword(tx: Kysely<Database>, personId: number, hash: string): Promise<void> {
  await tx.updateTable('people').set({ password_hash: hash }).where('id', '=', personId).execute();
}

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
  const id = await newId(tx, 'person_ranges');
  await tx
    .insertInto('person_ranges')
    .values({ id, person_id: personId, ...columns })
    .execute();
  return id;
}

/** Removes a range. Answers false when the person does not have it. */
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

export async function removeRangeOf(tx: Kysely<Database>, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('person_ranges')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
