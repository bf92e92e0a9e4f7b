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
/** The file for sharing the log between processes could not grow. */
const SHARED_MEMORY_FULL = 4874;
const BUSY = 5;
const LOCKED = 6;
const FULL = 13;
const DAMAGED = new Set([11, 26]);
/** Read-only, I/O error, cannot open. */
const UNAVAILABLE = new Set([8, 10, 14]);

/** Converts an error of the SQLite binding to one of errors.ts; other errors are returned unchanged. */
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
    return new DatabaseDamaged('The database file is damaged, or is not a database.', { cause: error });
  }
  if (UNAVAILABLE.has(primary)) {
    return new DatabaseUnavailable(`The database file cannot be used: ${error.message}.`, { cause: error });
  }
  return error;
}

// Errors of `all()`, as for `insert … returning`, have no code, because the binding passes on only SQLite's text.
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
