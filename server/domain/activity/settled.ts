import { sql } from 'kysely';
import type { Store } from '#server/platform/db/database.ts';

/** How long open transactions are waited for, and how often they are looked at, in milliseconds. */
const [PATIENCE, EVERY] = [5_000, 50];

/**
 * The last id of the activity up to which no further entry can appear; `null` if a transaction that may have taken such
 * an id stays open. PostgreSQL gives an id before the commit, so a smaller id may appear after a larger one.
 */
export async function settledActivity({ read, dialect }: Store, patience = PATIENCE): Promise<number | null> {
  const { last } = await read
    .selectFrom('activity')
    .select((is) => is.fn.coalesce(is.fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  if (dialect === 'sqlite') return last;
  // A writer holds this lock before it takes an id, until it ends.
  const writers = async () => {
    const { rows } = await sql<{ writer: string }>`
      select virtualtransaction as writer from pg_locks
      where locktype = 'relation' and relation = 'activity'::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`.execute(read);
    return new Set(rows.map(({ writer }) => writer));
  };
  let open = await writers();
  for (let waited = 0; open.size > 0; waited += EVERY) {
    if (waited >= patience) return null;
    await new Promise((resolve) => setTimeout(resolve, EVERY));
    const now = await writers();
    open = new Set([...open].filter((writer) => now.has(writer)));
  }
  return last;
}
