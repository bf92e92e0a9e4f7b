import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import { DatabaseBusy } from '../errors.ts';
import { SqliteConnection, type SqliteOptions } from './sqliteConnection.ts';
import { mapSqliteError } from './sqliteErrors.ts';
import { Queue } from '../queue.ts';

/** How long a transaction waits for earlier ones, of this and of other processes, in milliseconds. */
const LONGEST_WAIT = 5000;
/** The time between two checks for another process's lock, in milliseconds. */
const LOOK_AGAIN = 5;

/** One connection to a file. */
export interface OneConnection extends Dialect {
  /** Runs a transaction whose commit does not wait for the disk. Only for the holder of the connection. */
  withoutWaiting<T>(transaction: () => Promise<T>): Promise<T>;
}

/** Kysely over `@photostructure/sqlite`. */
export function sqliteDialect(options: SqliteOptions): OneConnection {
  const driver = new SqliteDriver(options);
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    withoutWaiting: (transaction) => driver.withoutWaiting(transaction),
  };
}

// Kysely runs SQLite's migrations without a transaction; this adapter enables one, which SQLite supports.
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class SqliteDriver implements Driver {
  private readonly options: SqliteOptions;
  private readonly turns = new Queue(LONGEST_WAIT);
  private connection: SqliteConnection | undefined;
  private waits = true;

  constructor(options: SqliteOptions) {
    this.options = options;
  }

  async init(): Promise<void> {
    this.connection = new SqliteConnection(this.options);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.options.use === 'write') await this.turns.take();
    return this.opened();
  }

  async releaseConnection(): Promise<void> {
    if (this.options.use === 'write') this.turns.pass();
  }

  async beginTransaction(): Promise<void> {
    if (this.options.use === 'read') throw new Error('Transactions belong to `store.write`.');
    this.opened().waitForDisk(this.waits);
    const until = Date.now() + LONGEST_WAIT;
    for (;;) {
      const error = this.run('begin immediate');
      if (!error) return;
      if (!(error instanceof DatabaseBusy) || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    }
  }

  async commitTransaction(): Promise<void> {
    const error = this.run('commit');
    if (error) throw error;
  }

  async rollbackTransaction(): Promise<void> {
    // After some failures, such as a full disk, SQLite has rolled back by itself.
    if (this.opened().raw.isTransaction) this.run('rollback');
  }

  async withoutWaiting<T>(transaction: () => Promise<T>): Promise<T> {
    this.waits = false;
    try {
      return await transaction();
    } finally {
      this.waits = true;
    }
  }

  async destroy(): Promise<void> {
    if (this.options.use === 'write') await this.turns.take();
    this.connection?.close();
  }

  private run(command: string): unknown {
    try {
      this.opened().raw.exec(command);
      return undefined;
    } catch (error) {
      return mapSqliteError(error);
    }
  }

  private opened(): SqliteConnection {
    if (!this.connection) throw new Error('The database is not open.');
    return this.connection;
  }
}
