import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { dialectOf } from './dialectOf.ts';
import type { Database, TableName } from './schema.ts';

/**
 * Holds the selected rows until the transaction ends, so that what was read about them stays true:
 * `query.$call(forUpdate(tx))`. SQLite needs nothing, since there only one transaction writes at a time.
 */
export function forUpdate(
  tx: Kysely<Database>,
): <T extends TableName, O>(query: SelectQueryBuilder<Database, T, O>) => SelectQueryBuilder<Database, T, O> {
  return (query) => (dialectOf(tx) === 'postgres' ? query.forUpdate() : query);
}

/**
 * Lets only one transaction at a time work on what `name` stands for, until it ends: for counts that no single row
 * holds. Take several in one order everywhere. SQLite needs nothing, since there only one transaction writes at a time:
 * answers whether others may have worked on it since this transaction began.
 */
export async function lockName(tx: Kysely<Database>, name: string): Promise<boolean> {
  if (dialectOf(tx) !== 'postgres') return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  return true;
}
