import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import type { QueryResult } from 'kysely';
import type { Parameter } from '../parameters.ts';

/** From this number of rows on, one JSON text is faster than cells. */
const MANY = 12;

/** SQLite's functions take at most 127 arguments, and a JSON object two for each column. */
const MOST_COLUMNS = 60;

/**
 * A compiled statement. The binding returns rows cell by cell, which takes longer than SQLite needs to find them; as
 * one JSON text a page of 50 takes half the time. So a query that once returned many rows returns a text the next
 * time.
 */
export class SqliteStatement {
  private readonly db: DatabaseSyncInstance;
  private readonly sql: string;
  private readonly plain: StatementSyncInstance;
  private readonly names: readonly string[];
  private readonly mayBeText: boolean;
  private asText: StatementSyncInstance | undefined;
  private hadMany = false;

  constructor(db: DatabaseSyncInstance, sql: string) {
    this.db = db;
    this.sql = sql;
    this.plain = db.prepare(sql);
    const columns = this.plain.columns();
    this.names = columns.map((column) => column.name);
    this.mayBeText =
      /^\s*select\b/i.test(sql) &&
      columns.length <= MOST_COLUMNS &&
      columns.every((column) => column.type !== 'BLOB' && /^\w+$/.test(column.name));
  }

  run<R>(values: readonly Parameter[]): QueryResult<R> {
    if (this.names.length === 0) {
      const { changes, lastInsertRowid } = this.plain.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    const rows = this.hadMany ? this.readText(values) : this.plain.all(...values);
    this.hadMany = this.mayBeText && rows.length >= MANY;
    // The query's type is the type of its rows.
    return { rows: rows as R[] };
  }

  private readText(values: readonly Parameter[]): unknown[] {
    this.asText ??= this.db.prepare(this.textQuery());
    const { rows }: { rows: string } = this.asText.get(...values);
    const [name = '', second] = this.names;
    if (second !== undefined) return JSON.parse(rows);
    // Searches read hundreds of ids. Without the column's name in each row, the text has half the length.
    return JSON.parse(rows).map((cell: unknown) => ({ [name]: cell }));
  }

  // The rows of a single source reach an aggregate in their order, which SQLite keeps.
  private textQuery(): string {
    const cells = this.names.map((_, index) => `c${index}`);
    const named = this.names.map((name, index) => `'${name}', ${cells[index]}`);
    const row = this.names.length === 1 ? 'c0' : `json_object(${named.join()})`;
    return `with r (${cells.join()}) as (${this.sql}) select json_group_array(${row}) as rows from r`;
  }
}
