import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type TransactionSettings,
} from 'kysely';
import { Pool, types } from 'pg';
import { PostgresConnection } from './postgresConnection.ts';
import { mapPostgresError } from './postgresErrors.ts';

export interface PostgresOptions {
  url: string;
  /** The number of connections of this process. */
  connections?: number;
  /** The time limit of a statement in milliseconds; 0 for none. */
  statementTimeout?: number;
  /** How long it may take to connect, in milliseconds. */
  connectTimeout?: number;
}

/** In milliseconds. A dead network must be noticed in time to reply within 3 s. */
const CONNECT_TIMEOUT = 2000;
const STATEMENT_TIMEOUT = 2000;
/** How long a statement waits for a row that another transaction holds. */
export const LOCK_TIMEOUT = 1500;
/** How much longer than the server we wait for its word that a statement took too long. */
const GRACE = 300;
/** The server ends a transaction whose process is gone, to release its locks. */
const LEFT_LYING = 15_000;

/** PostgreSQL compiles queries that it estimates as costly, which takes longer than running any of ours. */
const NO_JIT = '-c jit=off';

/** Kysely over `pg`, one pool per process. */
export function postgresDialect(options: PostgresOptions): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(options),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** The pool of connections with our limits. */
export function openPool(options: PostgresOptions): Pool {
  const { url, connections = 10, statementTimeout = STATEMENT_TIMEOUT, connectTimeout = CONNECT_TIMEOUT } = options;
  return new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: 'gatehouse',
    statement_timeout: statementTimeout,
    lock_timeout: statementTimeout && LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: LEFT_LYING,
    options: NO_JIT,
    types: { getTypeParser },
  });
}

class PostgresDriver implements Driver {
  private readonly pool: Pool;
  private readonly answerWithin: number;
  /** Connections opened before this time may hang like the one that was just lost. */
  private suspectBefore = 0;
  private readonly openedAt = new WeakMap<object, number>();

  constructor(options: PostgresOptions) {
    const limit = options.statementTimeout ?? STATEMENT_TIMEOUT;
    // The server cancels a slow statement first; the client's limit is for a dead network.
    this.answerWithin = limit && limit + GRACE;
    this.pool = openPool(options);
    // Without this a connection that breaks while idle would end the process. The pool has dropped it already.
    this.pool.on('error', () => this.suspectAll());
    this.pool.on('connect', (client) => {
      this.openedAt.set(client, Date.now());
      // The pool returns a client without a listener, and its end may arrive in the same packet as its start.
      client.on('error', () => this.suspectAll());
    });
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    for (;;) {
      const client = await this.pool.connect().catch((error: unknown) => {
        throw mapPostgresError(error);
      });
      if ((this.openedAt.get(client) ?? 0) >= this.suspectBefore) {
        return new PostgresConnection(client, this.answerWithin, () => this.suspectAll());
      }
      client.release(true);
    }
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: PostgresConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    await connection.run(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin');
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.run('commit');
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback();
  }

  async destroy(): Promise<void> {
    await this.pool.end();
  }

  private suspectAll(): void {
    this.suspectBefore = Date.now();
  }
}

/** Counts, sums and times become numbers: all are far below 2^53. */
const NUMBERS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (NUMBERS.has(oid) && format !== 'binary') return Number;
  return types.getTypeParser(oid, format);
}
