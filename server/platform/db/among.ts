import { sql, type Kysely, type RawBuilder } from 'kysely';
import { dialectOf } from './dialectOf.ts';
import type { Database } from './schema.ts';

/**
 * Tells if a column's value is one of `ids`. The ids are one parameter, so their number has no limit, and one
 * statement serves every length.
 */
export function isAmong(db: Kysely<Database>, column: string, ids: readonly number[]): RawBuilder<boolean> {
  return isInList(db, column, idList(db, ids));
}

/** The same for a prepared statement, whose parameter has the form of `idList`. */
export function isInList(db: Kysely<Database>, column: string, list: string): RawBuilder<boolean> {
  return dialectOf(db) === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql`${sql.ref(column)} = any(${list}::bigint[])`;
}

/** Ids as one parameter. */
export function idList(db: Kysely<Database>, ids: readonly number[]): string {
  return dialectOf(db) === 'sqlite' ? JSON.stringify(ids) : `{${ids.join(',')}}`;
}
