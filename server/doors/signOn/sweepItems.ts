import type { Kysely } from 'kysely';
import { SWEPT_AT_ONCE } from '#server/platform/db/sweptAtOnce.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Deletes some of what the provider stored and what is over by its own time, and returns how much. */
export async function sweepItems(db: Kysely<Database>, now: number): Promise<number> {
  const over = db
    .selectFrom('sign_on_items')
    .select(['model', 'id'])
    .where('expires_at', '<', now - 60_000)
    .orderBy('expires_at')
    .limit(SWEPT_AT_ONCE);
  const { numDeletedRows } = await db
    .deleteFrom('sign_on_items')
    .where('expires_at', '<', now - 60_000)
    .where((eb) => eb(eb.refTuple('model', 'id'), 'in', over.$asTuple('model', 'id')))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
