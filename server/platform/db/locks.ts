import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { dialectOf } from './dialectOf.ts';
import type { Database, TableName } from './schema.ts';

/**
 * Locks the selected rows until the transaction ends, so that they do not change: `query.$call(forUpdate(tx))`. SQLite
 * needs no lock, because only one transaction writes at a time.
 */
export function forUpdate(
  tx: Kysely<Database>,
): <T extends TableName, O>(query: SelectQueryBuilder<Database, T, O>) => SelectQueryBuilder<Database, T, O> {
  return (query) => (dialectOf(tx) === 'postgres' ? query.forUpdate() : query);
}

/**
 * Locks a name until the transaction ends, for counts that are in no single row. Take several locks in the same order
 * everywhere. SQLite needs no lock, because only one transaction writes at a time. Returns true if another transaction
 * may have changed the data since this one began.
 */
export async function lockName(tx: Kysely<Database>, name: string): Promise<boolean> {
  if (dialectOf(tx) !== 'postgres') return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  return true;
}
