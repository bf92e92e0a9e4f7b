import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, sql, type Transaction } from 'kysely';
import { DiskReserve } from './sqlite/diskReserve.ts';
import { DatabaseUnavailable, TransactionConflict } from './errors.ts';
import { migrate } from './migrations/migrate.ts';
import { postgresDialect } from './postgres/postgresDialect.ts';
import { prepared } from './prepared.ts';
import { ReadOnlyPlugin } from './readOnlyPlugin.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite/sqliteDialect.ts';

export type DialectName = 'sqlite' | 'postgres';

export interface WriteOptions {
  /** Goes on when the disk is full, from what was set aside: for sign-in and sign-out, not for growing data. */
  essential?: boolean;
  /** For filling in and maintenance: on PostgreSQL statements may take as long as they need. */
  patient?: boolean;
  /**
   * No: the commit does not wait for the disk, and a power cut may lose it, or a crash of PostgreSQL. `'over a crash'`:
   * nothing but a power cut may. The end of the process loses neither.
   */
  durable?: boolean | 'over a crash';
}

/** The open database. All failures are the classes of errors.ts. */
export interface Store {
  /** For reading only. Sees what was committed when a statement starts, and never waits for a transaction. */
  read: Kysely<Database>;
  /**
   * Runs a transaction: commits when `work` is done, rolls back when it throws. On PostgreSQL `work` may be run again
   * after a conflict with another transaction, so it must change nothing but the database.
   */
  write<T>(work: (tx: Transaction<Database>) => Promise<T>, options?: WriteOptions): Promise<T>;
  dialect: DialectName;
  /** Throws unless the database answers and is migrated. */
  ready(): Promise<void>;
  /** Brings the database up to this program, under a lock; throws `DatabaseTooNew` when it is ahead. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

export type DatabaseOptions =
  | { file: string; url?: undefined; durable?: boolean }
  | { url: string; file?: undefined; connections?: number; statementTimeout?: number };

/** How often a transaction is run when others come in between. */
const MOST_TRIES = 4;

/** Opens PostgreSQL at `url`, or the SQLite file `file`, which is made when it is missing. Does not migrate. */
export async function openDatabase(options: DatabaseOptions): Promise<Store> {
  return options.url === undefined ? openSqlite(options) : openPostgres(options);
}

function openSqlite({ file, durable = true }: { file: string; durable?: boolean }): Store {
  makeFolder(dirname(file));
  const dialect = sqliteDialect({ file, use: 'write', durable });
  const writer = new Kysely<Database>({ dialect });
  const reader = new Kysely<Database>({
    dialect: sqliteDialect({ file, use: 'read' }),
    plugins: [new ReadOnlyPlugin()],
  });
  const reserve = new DiskReserve(file);
  const alone = oneAtATime();
  return {
    read: reader,
    write: (work, { essential = false, durable: mustLast = true } = {}) =>
      alone(() =>
        reserve.guard(essential, () =>
          mustLast === true
            ? writer.transaction().execute(work)
            : writer.connection().execute((held) => dialect.withoutWaiting(() => held.transaction().execute(work))),
        ),
      ),
    dialect: 'sqlite',
    ready: () => answers(reader),
    async migrate() {
      await migrate(writer, 'sqlite');
      await reserve.fill();
    },
    async close() {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function openPostgres(options: { url: string; connections?: number; statementTimeout?: number }): Store {
  const db = new Kysely<Database>({ dialect: postgresDialect(options) });
  // A connection of its own, opened when it is first needed, on which statements have no limit.
  const patientDb = new Kysely<Database>({
    dialect: postgresDialect({ url: options.url, connections: 1, statementTimeout: 0 }),
  });
  const alone = oneAtATime();
  return {
    read: db.withPlugin(new ReadOnlyPlugin()),
    write: (work, { patient = false, durable = true } = {}) =>
      alone(() =>
        retried(() =>
          (patient ? patientDb : db).transaction().execute(async (tx) => {
            // What it has not written yet is gone when it crashes.
            if (durable === false) await withoutWaiting(tx, {});
            return work(tx);
          }),
        ),
      ),
    dialect: 'postgres',
    ready: () => answers(db),
    // Waiting for another process to migrate, and large changes, take their time.
    migrate: () => migrate(patientDb, 'postgres'),
    async close() {
      await db.destroy();
      await patientDb.destroy();
    },
  };
}

const withoutWaiting = prepared(() => sql`set local synchronous_commit = off`);

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new DatabaseUnavailable(`The folder of the database, ${folder}, can not be made.`, { cause: error });
  }
}

async function answers(db: Kysely<Database>): Promise<void> {
  await db.selectFrom('settings').select('key').limit(1).execute();
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof TransactionConflict) || tries >= MOST_TRIES) throw error;
      // A random pause, so that the same two do not meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries));
    }
  }
}

// A transaction within a transaction would wait for itself: forever on SQLite, on PostgreSQL when the pool is used up.
// What is started within one but runs after it has ended may open its own.
function oneAtATime(): <T>(run: () => Promise<T>) => Promise<T> {
  const inside = new AsyncLocalStorage<{ isOpen: boolean }>();
  let open = 0;
  return async (run) => {
    if (inside.getStore()?.isOpen) throw new Error('A transaction is already open here: use its `tx`.');
    const transaction = { isOpen: true };
    open++;
    try {
      return await inside.run(transaction, run);
    } finally {
      transaction.isOpen = false;
      open--;
      // While it is in use every promise of the process is followed, which readers need not pay for.
      if (open === 0) inside.disable();
    }
  };
}
