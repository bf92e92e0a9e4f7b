import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** The number of rows that one statement deletes, so that other calls do not wait long. */
const MOST_SWEPT = 5_000;

/** Deletes what the provider stored and what is over by its own time. */
export async function sweepItems(db: Kysely<Database>, now: number): Promise<void> {
  const over = db
    .selectFrom('sign_on_items')
    .select(['model', 'id'])
    .where('expires_at', '<', now - 60_000)
    .orderBy('expires_at')
    .limit(MOST_SWEPT);
  await db
    .deleteFrom('sign_on_items')
    .where('expires_at', '<', now - 60_000)
    .where((eb) => eb(eb.refTuple('model', 'id'), 'in', over.$asTuple('model', 'id')))
    .execute();
}
