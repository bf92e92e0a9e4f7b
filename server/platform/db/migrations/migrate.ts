import { Migrator, sql, type Kysely } from 'kysely';
import { DatabaseBusy, DatabaseError, DatabaseTooNew, DatabaseUnsuitable } from '../errors.ts';
import { migrations } from './migrations.ts';
import type { Database } from '../schema.ts';
import { refoldNames } from './refoldNames.ts';

/** How long to wait for another process that runs the migrations, in milliseconds. */
const LONGEST_WAIT = 60_000;

/**
 * Runs the missing migrations in one transaction. PostgreSQL's advisory lock or SQLite's write lock lets only one process
 * do this at a time; the next process finds them done. Then all names are folded again if a migration asked for it.
 */
export async function migrate(db: Kysely<Database>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const known = migrations(dialect);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const until = Date.now() + LONGEST_WAIT;
  for (;;) {
    const error = await upToDate(db, migrator);
    if (!error) return;
    if (!(error instanceof DatabaseError)) refuseNewer(await doneMigrations(db), Object.keys(known));
    if (!(error instanceof DatabaseBusy) || Date.now() > until) throw error;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function upToDate(db: Kysely<Database>, migrator: Migrator): Promise<unknown> {
  const { error } = await migrator.migrateToLatest();
  return error ?? refoldNames(db).then(undefined, (failed: unknown) => failed);
}

/**
 * The names of the migrations that the database still lacks, in their order. Changes nothing. Throws like `migrate` if a
 * newer program has migrated it, and `DatabaseUnsuitable` if no program has.
 */
export async function migrationsToCome(db: Kysely<Database>, dialect: 'sqlite' | 'postgres'): Promise<string[]> {
  const known = Object.keys(migrations(dialect));
  const done = await doneMigrations(db);
  if (!done.length)
    throw new DatabaseUnsuitable('The database has no tables of this program yet. Start the server once.');
  refuseNewer(done, known);
  return known.filter((name) => !done.includes(name)).toSorted();
}

async function doneMigrations(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function refuseNewer(done: readonly string[], known: readonly string[]): void {
  const newer = done.find((name) => !known.includes(name));
  if (newer !== undefined) {
    throw new DatabaseTooNew(
      `The database was made by a newer version of this program (it has "${newer}", which is unknown here). ` +
        'Start that version, or restore a backup that this version made.',
    );
  }
}
