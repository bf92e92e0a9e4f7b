import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { setSetting } from '#server/platform/db/settings.ts';
import { hashOf } from './sealed.ts';
import { sweptUpTo } from './swept.ts';

/** The setting with the number of erasures: a seal that was computed before the last one is computed again. */
const ERASURES = 'activity_erasures';

/** The new hash of a sealed range. */
export interface Renewed {
  after_id: number;
  hash: string;
}

/** The number of erasures so far. */
export async function erasuresOf(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', ERASURES).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** The new hashes of the seals over entries that an erasure has changed. The caller holds the lock of the seals. */
export async function renewedHashes(tx: Kysely<Database>, changed: readonly number[]): Promise<Renewed[]> {
  await setSetting(tx, ERASURES, String((await erasuresOf(tx)) + 1));
  const seals = await tx.selectFrom('activity_seals').selectAll().orderBy('after_id').execute();
  const renewed: Renewed[] = [];
  let before = (await sweptUpTo(tx))?.hash ?? '';
  for (const { after_id: after, up_to_id: upTo, hash } of seals) {
    if (changed.some((id) => id > after && id <= upTo))
      renewed.push({ after_id: after, hash: (await hashOf(tx, { after, upTo, before })).hash });
    before = hash;
  }
  return renewed;
}

/** One hash for all new hashes of an erasure; its entry in the activity holds it. */
export function digestOf(renewed: readonly Renewed[]): string {
  const lines = renewed.map(({ after_id: after, hash }) => `${after} ${hash}`);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
