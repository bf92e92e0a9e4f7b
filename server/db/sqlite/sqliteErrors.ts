import {
  DatabaseBusy,
  DatabaseDamaged,
  DatabaseUnavailable,
  DiskFull,
  ForeignKeyViolation,
  UniqueViolation,
} from '../errors.ts';

/** SQLite's result codes (sqlite.org/rescode.html); the low byte is the primary one. */
const UNIQUE = new Set([2067, 1555, 2579]);
const FOREIGN_KEY = 787;
/** The file that processes share to read the log could not grow. */
const SHARED_MEMORY_FULL = 4874;
const BUSY = 5;
const LOCKED = 6;
const FULL = 13;
const DAMAGED = new Set([11, 26]);
/** Read-only, input or output failed, can't open. */
const UNAVAILABLE = new Set([8, 10, 14]);

/** An error of the SQLite binding in the words of this folder; anything else comes back as it is. */
export function mapSqliteError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const primary = code & 0xff;
  if (UNIQUE.has(code)) return uniqueViolation(error);
  if (code === FOREIGN_KEY) {
    return new ForeignKeyViolation('A record that is referred to is missing, or is still in use.', { cause: error });
  }
  if (primary === BUSY || primary === LOCKED) return new DatabaseBusy('The database is busy.', { cause: error });
  if (primary === FULL || code === SHARED_MEMORY_FULL) return new DiskFull('The disk is full.', { cause: error });
  if (DAMAGED.has(primary)) {
    return new DatabaseDamaged('The database file is damaged, or is no database.', { cause: error });
  }
  if (UNAVAILABLE.has(primary)) {
    return new DatabaseUnavailable(`The database file can not be used: ${error.message}.`, { cause: error });
  }
  return error;
}

// What `all()` throws, as for `insert … returning`, comes without its number: the binding passes on SQLite's words alone.
const words: [RegExp, number][] = [
  [/^UNIQUE constraint failed/, 2067],
  [/^FOREIGN KEY constraint failed/, FOREIGN_KEY],
  [/^database( table)? is locked/, BUSY],
  [/^database or disk is full/, FULL],
  [/malformed|not a database/, 11],
  [/^disk I\/O error|readonly database|unable to open/, 10],
];

function codeOf(error: Error): number {
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode;
  const isSqlite = 'code' in error && error.code === 'ERR_SQLITE_ERROR';
  return (isSqlite && words.find(([pattern]) => pattern.test(error.message))?.[1]) || 0;
}

// 'UNIQUE constraint failed: groups.organisation_id, groups.name_key'
function uniqueViolation(error: Error): UniqueViolation {
  const names = error.message.slice(error.message.indexOf(':') + 1).split(',');
  const [table = ''] = names[0]?.trim().split('.') ?? [];
  return new UniqueViolation(
    table,
    names.map((name) => name.trim().split('.')[1] ?? ''),
    error,
  );
}
