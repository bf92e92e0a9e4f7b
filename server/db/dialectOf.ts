import { PostgresAdapter, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Which of the two databases is behind it; it may be a transaction. */
export function dialectOf(db: Kysely<Database>): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
