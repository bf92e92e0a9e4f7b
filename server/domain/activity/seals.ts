import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { lockName } from '#server/platform/db/locks.ts';
import { settledActivity } from './settled.ts';
import type { Services } from '#server/domain/services.ts';
import { erasuresOf } from './renewSeals.ts';
import { hashOf } from './sealed.ts';
import type { Seal } from './swept.ts';

/** The most entries of one seal. */
const MOST = 10_000;

/** The name that a seal and an erasure lock (server/platform/db/locks.ts). */
export const SEAL_LOCK = 'activity seals';

/** The newest seal: its hash stands for all entries up to it. */
export function headOf(db: Kysely<Database>): Promise<Seal | undefined> {
  return db.selectFrom('activity_seals').selectAll().orderBy('after_id', 'desc').limit(1).executeTakeFirst();
}

/**
 * The seal over the newest sealed entry of an organisation, and that entry. The newest seal of all would tell an organisation
 * how much the others do; whoever verifies may give the hash of any seal.
 */
export async function headFor(
  db: Kysely<Database>,
  organisationId: number,
): Promise<{ upTo: number; hash: string; at: number } | undefined> {
  const newest = await headOf(db);
  if (!newest) return undefined;
  const entry = await db
    .selectFrom('activity')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '<=', newest.up_to_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!entry) return undefined;
  const { hash, at } = await db
    .selectFrom('activity_seals')
    .select(['hash', 'at'])
    .where('after_id', '<', entry.id)
    .orderBy('after_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { upTo: entry.id, hash, at };
}

/**
 * Seals the entries that are new since the last seal. Writers never wait for it: it seals only ids that no open
 * transaction can take any more. Two processes may run it at once.
 */
export async function sealActivity({ store, now }: Pick<Services, 'store' | 'now'>): Promise<void> {
  const settled = await settledActivity(store);
  if (settled === null) return;
  for (;;) {
    const erasures = await erasuresOf(store.read);
    const head = await headOf(store.read);
    const after = head?.up_to_id ?? 0;
    if (after >= settled) return;
    const { id: upTo } = (await store.read
      .selectFrom('activity')
      .select('id')
      .where('id', '>', after)
      .where('id', '<=', settled)
      .orderBy('id')
      .offset(MOST - 1)
      .limit(1)
      .executeTakeFirst()) ?? { id: settled };
    const { hash, entries } = await hashOf(store.read, { after, upTo, before: head?.hash ?? '' });
    if (entries === 0) return;
    const made = await store.write(async (tx) => {
      await lockName(tx, SEAL_LOCK);
      // An erasure has replaced some of the entries that were just read.
      if ((await erasuresOf(tx)) !== erasures) return 'again';
      return tx
        .insertInto('activity_seals')
        .values({ after_id: after, up_to_id: upTo, entries, hash, at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('after_id')
        .executeTakeFirst();
    });
    // Another process has just sealed the same.
    if (!made) return;
  }
}
