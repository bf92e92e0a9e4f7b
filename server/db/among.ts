import { sql, type Kysely, type RawBuilder } from 'kysely';
import { dialectOf } from './dialectOf.ts';
import type { Database } from './schema.ts';

/**
 * Whether a column's value is one of `ids`. One parameter however many they are: no limit on their number, and one
 * statement to compile instead of one for each length.
 */
export function isAmong(db: Kysely<Database>, column: string, ids: readonly number[]): RawBuilder<boolean> {
  return dialectOf(db) === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`${sql.ref(column)} = any(${`{${ids.join(',')}}`}::bigint[])`;
}
