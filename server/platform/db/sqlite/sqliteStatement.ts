import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import type { QueryResult } from 'kysely';
import type { Parameter } from '../parameters.ts';

/** From this number of rows on, one JSON text is faster than cells. */
const MANY = 12;

/** SQLite's functions take at most 127 arguments. */
const MOST_COLUMNS = 127;

/**
 * A compiled statement. The binding returns rows cell by cell, which takes longer than SQLite needs to find them; as
 * one JSON text a page of 50 takes half the time. So a query that once returned many rows returns a text the next
 * time. The text has the cells of each row without the names of the columns, which would make it three times as long.
 */
export class SqliteStatement {
  private readonly db: DatabaseSyncInstance;
  private readonly sql: string;
  private readonly plain: StatementSyncInstance;
  private readonly names: readonly string[];
  /** A row without values. An object that gets its names one by one takes ten times the memory while it grows. */
  private readonly blank: Record<string, unknown>;
  private readonly mayBeText: boolean;
  private asText: StatementSyncInstance | undefined;
  private hadMany = false;

  constructor(db: DatabaseSyncInstance, sql: string) {
    this.db = db;
    this.sql = sql;
    this.plain = db.prepare(sql);
    const columns = this.plain.columns();
    this.names = columns.map((column) => column.name);
    this.blank = Object.fromEntries(this.names.map((name) => [name, null]));
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
    const { names, blank } = this;
    const [name = '', second] = names;
    if (second === undefined) return JSON.parse(rows).map((cell: unknown) => ({ [name]: cell }));
    return JSON.parse(rows).map((cells: unknown[]) => {
      const row: Record<string, unknown> = { ...blank };
      for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = cells[at];
      return row;
    });
  }

  // The rows of a single source reach an aggregate in their order, which SQLite keeps.
  private textQuery(): string {
    const cells = this.names.map((_, index) => `c${index}`);
    const row = cells.length === 1 ? 'c0' : `json_array(${cells.join()})`;
    return `with r (${cells.join()}) as (${this.sql}) select json_group_array(${row}) as rows from r`;
  }
}
