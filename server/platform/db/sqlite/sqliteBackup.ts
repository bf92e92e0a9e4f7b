import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from '@photostructure/sqlite';
import { openDatabase, type Store } from '../database.ts';
import { DatabaseDamaged, DatabaseError } from '../errors.ts';
import { makePrivate } from './sqliteConnection.ts';
import { mapSqliteError } from './sqliteErrors.ts';

/** Copies all pages at once. A copy in steps would start again after every change. */
const WHOLE = { rate: -1 };

/**
 * Copies the database as it is at one moment, while others read and write it, and checks the copy. `to` must not
 * exist; it appears when it is complete.
 */
export async function backUpSqlite(file: string, to: string): Promise<void> {
  if (!existsSync(file)) throw new DatabaseError(`${file} does not exist.`);
  if (existsSync(to)) throw new DatabaseError(`${to} already exists, and a backup never overwrites a file.`);
  const part = `${to}.part`;
  try {
    makePrivate(part);
    await copyDatabase(file, part);
    makeSingle(part);
    check(part);
    renameSync(part, to);
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(`${part}${rest}`, { force: true });
  }
}

/**
 * Replaces the database's content by a backup, in one transaction, while a server may use it. The backup is first
 * checked and migrated, and `prepare` may change it before anybody sees it. `held` names the settings that the backup itself
 * has: a migration may have added others.
 */
export async function restoreSqlite(
  backupFile: string,
  file: string,
  prepare: (store: Store, held: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  checkBackup(backupFile);
  const folder = mkdtempSync(join(dirname(file), 'restore-'));
  const copy = join(folder, 'portal.sqlite');
  try {
    // A copy, because migrating must not change the backup.
    copyFileSync(backupFile, copy);
    const store = await openDatabase({ file: copy });
    try {
      const settings = await store.read.selectFrom('settings').select('key').execute();
      await store.migrate();
      await prepare(store, new Set(settings.map(({ key }) => key)));
    } finally {
      await store.close();
    }
    await copyDatabase(copy, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  try {
    const source = new DatabaseSync(from, { timeout: 5000 });
    try {
      await backup(source, to, WHOLE);
    } finally {
      source.close();
    }
  } catch (error) {
    throw mapSqliteError(error);
  }
}

// Removes the server's separate log file, so that the backup is one file.
function makeSingle(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma journal_mode = delete');
  } catch (error) {
    throw mapSqliteError(error);
  } finally {
    db.close();
  }
}

/** Throws a sentence if a file cannot be restored: it is missing, damaged, or no database of this program. */
export function checkBackup(file: string): void {
  if (!existsSync(file)) throw new DatabaseError(`${file} does not exist.`);
  check(file);
}

/** `name` is the file's name in messages. */
function check(file: string, name = file): void {
  let verdict: unknown;
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      const ours = db
        .prepare("select count(*) as count from sqlite_schema where name in ('settings', 'kysely_migration')")
        .get();
      if ((ours as { count: number }).count !== 2)
        throw new DatabaseDamaged(`${name} is not a database of this program.`);
      verdict = (db.prepare('pragma integrity_check').get() as { integrity_check: unknown }).integrity_check;
    } finally {
      db.close();
    }
  } catch (error) {
    const mapped = mapSqliteError(error);
    throw mapped instanceof DatabaseDamaged
      ? new DatabaseDamaged(`${name} is damaged, or is not a database of this program.`, { cause: error })
      : mapped;
  }
  if (verdict !== 'ok') throw new DatabaseDamaged(`${name} is damaged: ${String(verdict)}.`);
}
