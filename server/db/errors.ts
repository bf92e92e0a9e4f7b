/** What every failure of the database becomes; drivers' codes stay in this folder. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** A value that had to be unique is there already. */
export class UniqueViolation extends DatabaseError {
  override name = 'UniqueViolation';
  readonly table: string;
  readonly columns: readonly string[];

  constructor(table: string, columns: readonly string[], cause: unknown) {
    super(`${table} (${columns.join(', ')}) must be unique.`, { cause });
    this.table = table;
    this.columns = columns;
  }

  /** Whether it is this column of this table that was taken. */
  isOn(table: string, column: string): boolean {
    return this.table === table && this.columns.includes(column);
  }
}

/** A record that is referred to is not there, or is still referred to. */
export class ForeignKeyViolation extends DatabaseError {
  override name = 'ForeignKeyViolation';
}

/** Others hold what is needed, or it took too long; the same call may succeed in a moment. */
export class DatabaseBusy extends DatabaseError {
  override name = 'DatabaseBusy';
}

/** Two transactions got into each other's way and this one was given up: it may be run again from its start. */
export class TransactionConflict extends DatabaseBusy {
  override name = 'TransactionConflict';
}

/** The database can't be reached. */
export class DatabaseUnavailable extends DatabaseError {
  override name = 'DatabaseUnavailable';
}

/** No room left to write; reading goes on. */
export class DiskFull extends DatabaseError {
  override name = 'DiskFull';
}

/** A text or number that the databases can't keep, such as a NUL character. */
export class UnstorableValue extends DatabaseError {
  override name = 'UnstorableValue';
}

/** The file is damaged, or is no database of ours. */
export class DatabaseDamaged extends DatabaseError {
  override name = 'DatabaseDamaged';
}

/** The database was written by a newer version of this program. */
export class DatabaseTooNew extends DatabaseError {
  override name = 'DatabaseTooNew';
}
