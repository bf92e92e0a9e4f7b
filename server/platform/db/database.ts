import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, sql, type Transaction } from 'kysely';
import { DiskReserve } from './sqlite/diskReserve.ts';
import { DatabaseBusy, DatabaseUnavailable, TransactionConflict } from './errors.ts';
import { migrate, migrationsToCome } from './migrations/migrate.ts';
import { checkPostgres } from './postgres/checkPostgres.ts';
import { postgresDialect, type PostgresOptions } from './postgres/postgresDialect.ts';
import { prepared } from './prepared.ts';
import { ReadOnlyPlugin } from './readOnlyPlugin.ts';
import type { Database } from './schema.ts';
import { systemReason } from './systemReason.ts';
import { sqliteDialect } from './sqlite/sqliteDialect.ts';

export type DialectName = 'sqlite' | 'postgres';

export interface WriteOptions {
  /** Works even when the disk is full, with reserved space: for sign-in and sign-out, not for growing data. */
  essential?: boolean;
  /** For filling and maintenance: on PostgreSQL statements have no time limit. */
  patient?: boolean;
  /**
   * `false`: the commit does not wait for the disk; a power cut or a crash of PostgreSQL may lose it. `'over a
   * crash'`: only a power cut may lose it. A crash of this process loses neither.
   */
  durable?: boolean | 'over a crash';
}

/** The open database. All its errors are the classes of errors.ts. */
export interface Store {
  /** For reading only. Sees the data committed when a statement starts, and never waits for a transaction. */
  read: Kysely<Database>;
  /**
   * Runs a transaction: commits when `work` has ended, rolls back when it throws. On PostgreSQL `work` may run again
   * after a conflict, so it must change nothing but the database.
   */
  write<T>(work: (tx: Transaction<Database>) => Promise<T>, options?: WriteOptions): Promise<T>;
  dialect: DialectName;
  /** Throws unless the database answers and is migrated. */
  ready(): Promise<void>;
  /**
   * Migrates the database, under a lock. Throws `DatabaseTooNew` if a newer program has migrated it, and
   * `DatabaseUnsuitable` if it can never work.
   */
  migrate(): Promise<void>;
  /** The names of the migrations that `migrate` would run. Changes nothing; throws where `migrate` would refuse. */
  migrationsToCome(): Promise<string[]>;
  /**
   * Leaves nothing of deleted rows in the files: writes SQLite's file anew, and lets PostgreSQL clear its tables. Others
   * read meanwhile, and on SQLite wait to write.
   */
  compact(): Promise<void>;
  close(): Promise<void>;
}

export type DatabaseOptions =
  | { file: string; url?: undefined; durable?: boolean }
  | { url: string; file?: undefined; connections?: number; statementTimeout?: number; connectTimeout?: number };

/** How long the writing of a whole file waits for others, in milliseconds. */
const LONGEST_WAIT = 30_000;

/** The most attempts of a transaction after conflicts. */
const MOST_TRIES = 4;

/** Opens PostgreSQL at `url`, or the SQLite file `file`, which is created if it is missing. Does not migrate. */
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
      await reserve.guard(true, () => migrate(writer, 'sqlite'));
      await reserve.fill();
    },
    migrationsToCome: () => migrationsToCome(reader, 'sqlite'),
    compact: () => alone(() => writer.connection().execute((held) => writeAnew(held))),
    async close() {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function openPostgres(options: PostgresOptions): Store {
  const db = new Kysely<Database>({ dialect: postgresDialect(options) });
  // A separate connection without time limits, opened on demand.
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
            // PostgreSQL loses unwritten data when it crashes.
            if (durable === false) await withoutWaiting(tx, {});
            return work(tx);
          }),
        ),
      ),
    dialect: 'postgres',
    ready: () => answers(db),
    // Waiting for another process to migrate, and large changes, take their time.
    async migrate() {
      await checkPostgres(options.url);
      await migrate(patientDb, 'postgres');
    },
    async migrationsToCome() {
      await checkPostgres(options.url);
      return migrationsToCome(db, 'postgres');
    },
    async compact() {
      await sql`vacuum`.execute(patientDb);
    },
    async close() {
      await db.destroy();
      await patientDb.destroy();
    },
  };
}

/** Waits for the writer of another process. The copy is made in a file, because it may be larger than the memory. */
async function writeAnew(db: Kysely<Database>): Promise<void> {
  const until = Date.now() + LONGEST_WAIT;
  await sql`pragma temp_store = file`.execute(db);
  try {
    for (;;) {
      try {
        await sql`vacuum`.execute(db);
        return;
      } catch (error) {
        if (!(error instanceof DatabaseBusy) || Date.now() > until) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  } finally {
    await sql`pragma temp_store = memory`.execute(db);
  }
}

const withoutWaiting = prepared(() => sql`set local synchronous_commit = off`);

function makeFolder(folder: string): void {
  try {
    makeEach(folder);
  } catch (error) {
    throw new DatabaseUnavailable(`${folder}, the folder of the database, cannot be made: ${systemReason(error)}.`, {
      cause: error,
    });
  }
}

/** Node's `recursive` never ends below /proc, where no folder can be made. */
function makeEach(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(folder);
  if (parent !== folder) makeEach(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
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
      // A random pause, so that the same two transactions do not conflict again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries));
    }
  }
}

// A transaction inside a transaction would wait for itself: for ever on SQLite, on PostgreSQL when all connections are
// in use. Work that is started inside one but runs after it has ended may open another.
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
      // While it is in use, Node tracks every promise of the process; readers need not pay for that.
      if (open === 0) inside.disable();
    }
  };
}
