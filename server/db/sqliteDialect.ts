import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import { DatabaseBusy } from './errors.ts';
import { SqliteConnection, type SqliteOptions } from './sqliteConnection.ts';
import { mapSqliteError } from './sqliteErrors.ts';
import { Turns } from './turns.ts';

/** How long a transaction waits for those before it, of this and of other processes, in milliseconds. */
const LONGEST_WAIT = 5000;
/** How often it looks whether another process is done, in milliseconds. */
const LOOK_AGAIN = 5;

/** Kysely over `@photostructure/sqlite`, one connection. */
export function sqliteDialect(options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

// Kysely leaves SQLite's migrations without a transaction; the file does change its tables within one.
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class SqliteDriver implements Driver {
  private readonly options: SqliteOptions;
  private readonly turns = new Turns(LONGEST_WAIT);
  private connection: SqliteConnection | undefined;

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
    // SQLite has already rolled back by itself after some failures, a full disk among them.
    if (this.opened().raw.isTransaction) this.run('rollback');
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
