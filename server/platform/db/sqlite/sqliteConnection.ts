import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DatabaseUnavailable, DiskFull } from '../errors.ts';
import { checkParameters } from '../parameters.ts';
import { mapSqliteError } from './sqliteErrors.ts';
import { systemReason } from '../systemReason.ts';
import { SqliteStatement } from './sqliteStatement.ts';

/** The most compiled statements kept per connection; the program has a few hundred. */
const MOST_STATEMENTS = 500;
/** The page cache of a connection in KiB; the system's cache serves the rest. */
const PAGE_CACHE = 16_384;

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** Makes an empty file that only its owner may read; SQLite gives the files beside it the same rights. */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
  } catch (error) {
    if (isFull(error)) throw new DiskFull('The disk is full.', { cause: error });
    throw new DatabaseUnavailable(`${file} cannot be opened: ${systemReason(error)}.`, { cause: error });
  }
}

export interface SqliteOptions {
  file: string;
  /** A writer only runs transactions, one at a time; a reader cannot write, and never waits for the writer. */
  use: 'read' | 'write';
  /** `false`: changes do not wait for the disk, for data that may be lost. */
  durable?: boolean;
}

/** An open SQLite file. Every statement runs synchronously, so statements never interleave. */
export class SqliteConnection implements DatabaseConnection {
  readonly raw: DatabaseSyncInstance;
  private readonly use: 'read' | 'write';
  private readonly durable: boolean;
  private synchronous = '';
  private readonly statements = new Map<string, SqliteStatement>();

  constructor({ file, use, durable = true }: SqliteOptions) {
    this.use = use;
    this.durable = durable;
    try {
      if (use === 'write') makePrivate(file);
      this.raw = new DatabaseSync(file, { timeout: 5000 });
      if (use === 'write') {
        this.raw.exec('pragma journal_mode = wal');
        this.waitForDisk(true);
      } else this.raw.exec('pragma query_only = on');
      this.raw.exec(`pragma foreign_keys = on; pragma temp_store = memory; pragma cache_size = -${PAGE_CACHE}`);
      // A writer waits in `begin`, without blocking the process.
      if (use === 'write') this.raw.exec('pragma busy_timeout = 0');
    } catch (error) {
      throw mapSqliteError(error);
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = checkParameters(parameters);
    try {
      return this.prepare(sql).run(values);
    } catch (error) {
      throw mapSqliteError(error);
    }
  }

  /**
   * Sets if commits wait for the disk, so that confirmed changes survive a power cut. Call it between transactions
   * only.
   */
  waitForDisk(always: boolean): void {
    const wanted = this.durable ? (always ? 'full' : 'normal') : 'off';
    if (wanted === this.synchronous) return;
    // Not a cached statement, because a pragma takes effect when it is compiled.
    this.raw.exec(`pragma synchronous = ${wanted}`);
    this.synchronous = wanted;
  }

  streamQuery(): never {
    throw new Error('A stream would hold an old state of the file for all readers: read page by page.');
  }

  /**
   * The binding cannot finalize statements, so the file really closes when they are garbage collected. So the log is
   * written into the file here.
   */
  close(): void {
    if (!this.raw.isOpen) return;
    try {
      if (this.use === 'write') this.raw.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // The log stays beside the file, and is used at the next start.
    }
    this.statements.clear();
    this.raw.close();
  }

  private prepare(sql: string): SqliteStatement {
    let statement = this.statements.get(sql);
    // Removed here and added at the end, so that the first one is the least recently used.
    if (statement) this.statements.delete(sql);
    else statement = new SqliteStatement(this.raw, sql);
    this.statements.set(sql, statement);
    if (this.statements.size > MOST_STATEMENTS) {
      const [longestUnused = ''] = this.statements.keys();
      this.statements.delete(longestUnused);
    }
    return statement;
  }
}
