import {
  DatabaseBusy,
  DatabaseUnavailable,
  DiskFull,
  ForeignKeyViolation,
  TransactionConflict,
  UniqueViolation,
  UnstorableValue,
} from '../errors.ts';

/** Error codes of Node's sockets and of DNS. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOENT',
]);

/** Errors that pg and its pool report only as text. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered|Client was closed|Cannot use a pool)/;

/** SQLSTATE codes: postgresql.org/docs/current/errcodes-appendix.html */
const CONFLICT = new Set(['40001', '40P01']);
/** A lock was not available in time, or the statement took too long. */
const BUSY = new Set(['55P03', '57014']);
/** Shutdown, crash, starting up, idle in transaction for too long, read-only replica. */
const GONE = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '25006']);
/** A prepared statement is out of date, because another process changed a column's type. */
const OUTDATED = /^cached plan must not change|^prepared statement .+ does not exist/;
/** An invalid character, or NUL; a number out of range. */
const UNSTORABLE = new Set(['22021', '22P05', '22003']);

/** Converts an error of PostgreSQL or its driver to one of errors.ts; other errors are returned unchanged. */
export function mapPostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '23505') return uniqueViolation(error);
  if (code === '23503') {
    return new ForeignKeyViolation('A record that is referred to is missing, or is still in use.', { cause: error });
  }
  if (CONFLICT.has(code)) {
    return new TransactionConflict('Another change came first.', { cause: error });
  }
  if (BUSY.has(code)) return new DatabaseBusy('The database is busy.', { cause: error });
  if (code === '53100') return new DiskFull("The database's disk is full.", { cause: error });
  if (UNSTORABLE.has(code)) return new UnstorableValue('A value cannot be kept.', { cause: error });
  if (isLost(code, error.message)) {
    return new DatabaseUnavailable(`The database cannot be reached: ${error.message || code}.`, { cause: error });
  }
  return error;
}

/** Tells if the connection that threw this must not be used again. */
export function endsConnection(mapped: unknown): boolean {
  return mapped instanceof DatabaseUnavailable;
}

function isLost(code: string, message: string): boolean {
  // 08: connection; 28: access denied; 3D: no such database; 53: out of memory or connections.
  return (
    UNREACHABLE.has(code) ||
    GONE.has(code) ||
    /^(08|28|3D|53)/.test(code) ||
    LOST.test(message) ||
    OUTDATED.test(message)
  );
}

// Unique constraints are named after their columns: groups__organisation_id__name_key.
function uniqueViolation(error: Error): UniqueViolation {
  const name = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  const [table = '', ...columns] = name.split('__');
  return new UniqueViolation(table, columns, error);
}
