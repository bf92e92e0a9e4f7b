import type { Kysely, SelectQueryBuilder } from 'kysely';
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
