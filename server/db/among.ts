import { sql, type Kysely, type RawBuilder } from 'kysely';
import { dialectOf } from './dialectOf.ts';
import type { Database } from './schema.ts';

/**
 * Whether a column's value is one of `ids`. One parameter however many they are: no limit on their number, and one
 * statement to compile instead of one for each length.
 */
export function isAmong(db: Kysely<Database>, column: string, ids: readonly number[]): RawBuilder<boolean> {
  return isInList(db, column, idList(db, ids));
}

/** The same for a prepared statement, which is given the ids as `idList` writes them. */
export function isInList(db: Kysely<Database>, column: string, list: string): RawBuilder<boolean> {
  return dialectOf(db) === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql`${sql.ref(column)} = any(${list}::bigint[])`;
}

/** Ids as one parameter. */
export function idList(db: Kysely<Database>, ids: readonly number[]): string {
  return dialectOf(db) === 'sqlite' ? JSON.stringify(ids) : `{${ids.join(',')}}`;
}
