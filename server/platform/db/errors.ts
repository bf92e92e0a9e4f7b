/** The base of all errors of the database; no driver's error code leaves this folder. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** A unique value exists already. */
export class UniqueViolation extends DatabaseError {
  override name = 'UniqueViolation';
  readonly table: string;
  readonly columns: readonly string[];

  constructor(table: string, columns: readonly string[], cause: unknown) {
    super(`${table} (${columns.join(', ')}) must be unique.`, { cause });
    this.table = table;
    this.columns = columns;
  }

  /** Tells if the error is about the name of a record: the constraint is named after `name_key`, or after `name`. */
  get isOfName(): boolean {
    return this.columns.some((column) => column === 'name_key' || column === 'name');
  }

  /** Tells if the error is about this column of this table. */
  isOn(table: string, column: string): boolean {
    return this.table === table && this.columns.includes(column);
  }
}

/** A referenced record does not exist, or a record is still referenced. */
export class ForeignKeyViolation extends DatabaseError {
  override name = 'ForeignKeyViolation';
}

/** Other transactions hold the needed locks, or it took too long; the call may succeed later. */
export class DatabaseBusy extends DatabaseError {
  override name = 'DatabaseBusy';
}

/** This transaction conflicted with another one; it may run again from its start. */
export class TransactionConflict extends DatabaseBusy {
  override name = 'TransactionConflict';
}

/** The database cannot be reached. */
export class DatabaseUnavailable extends DatabaseError {
  override name = 'DatabaseUnavailable';
}

/** The database answers, but can never work as it is; the message says what to change. */
export class DatabaseUnsuitable extends DatabaseError {
  override name = 'DatabaseUnsuitable';
}

/** No room left to write; reading goes on. */
export class DiskFull extends DatabaseError {
  override name = 'DiskFull';
}

/** The databases cannot store this text or number, such as a NUL character. */
export class UnstorableValue extends DatabaseError {
  override name = 'UnstorableValue';
}

/** The file is damaged, or is not a database of this program. */
export class DatabaseDamaged extends DatabaseError {
  override name = 'DatabaseDamaged';
}

/** The database was written by a newer version of this program. */
export class DatabaseTooNew extends DatabaseError {
  override name = 'DatabaseTooNew';
}
