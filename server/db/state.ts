import { sql, type Kysely, type RawBuilder } from 'kysely';
import { dialectOf } from './dialectOf.ts';
import type { Database } from './schema.ts';

/**
 * What changes with every commit of any process: as long as it is the same, so is all that can be read. Only for
 * `store.read`; what two processes read of it can't be compared.
 */
export function stateOf(db: Kysely<Database>): RawBuilder<number | string> {
  // SQLite counts the commits of all other connections, and the reader makes none. PostgreSQL tells which transactions
  // are to be seen.
  return dialectOf(db) === 'sqlite'
    ? sql`(select data_version from pragma_data_version)`
    : sql`pg_current_snapshot()::text`;
}
