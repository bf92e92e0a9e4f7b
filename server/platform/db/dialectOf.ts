import { PostgresAdapter, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The kind of the database, or of a transaction's database. */
export function dialectOf(db: Kysely<Database>): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
