import { describe, expect, test } from 'vitest';
import {
  DatabaseBusy,
  DatabaseDamaged,
  DatabaseUnavailable,
  DiskFull,
  ForeignKeyViolation,
  TransactionConflict,
  UniqueViolation,
  UnstorableValue,
} from './errors.ts';
import { mapPostgresError } from './postgres/postgresErrors.ts';
import { mapSqliteError } from './sqlite/sqliteErrors.ts';

const failure = (message: string, more: object) => Object.assign(new Error(message), more);

// Errors that are hard to cause in a test; database.test.ts and busy.test.ts have the others.
describe("Drivers' errors", () => {
  test.each([
    ['40001', TransactionConflict],
    ['40P01', TransactionConflict],
    ['55P03', DatabaseBusy],
    ['53100', DiskFull],
    ['53300', DatabaseUnavailable],
    ['57P01', DatabaseUnavailable],
    ['57P03', DatabaseUnavailable],
    ['08006', DatabaseUnavailable],
    ['25006', DatabaseUnavailable],
    ['28P01', DatabaseUnavailable],
    ['3D000', DatabaseUnavailable],
    ['23503', ForeignKeyViolation],
    ['22021', UnstorableValue],
    ['ECONNREFUSED', DatabaseUnavailable],
    ['ENOTFOUND', DatabaseUnavailable],
  ])('of PostgreSQL: %s', (code, expected) => {
    const error = failure('It failed.', { code });
    expect(mapPostgresError(error)).toBeInstanceOf(expected);
    expect(mapPostgresError(error)).toMatchObject({ cause: error });
  });

  test.each(['Connection terminated unexpectedly', 'Query read timeout', 'timeout exceeded when trying to connect'])(
    'of its driver: %s',
    (message) => expect(mapPostgresError(new Error(message))).toBeInstanceOf(DatabaseUnavailable),
  );

  test.each([
    [5, DatabaseBusy],
    [261, DatabaseBusy],
    [6, DatabaseBusy],
    [13, DiskFull],
    [4874, DiskFull],
    [11, DatabaseDamaged],
    [26, DatabaseDamaged],
    [8, DatabaseUnavailable],
    [14, DatabaseUnavailable],
    [778, DatabaseUnavailable],
    [787, ForeignKeyViolation],
  ])('of SQLite: %i', (errcode, expected) => {
    expect(mapSqliteError(failure('It failed.', { errcode }))).toBeInstanceOf(expected);
  });

  test('name the unique columns', () => {
    const constraint = 'groups__organisation_id__name_key';
    const expected = { table: 'groups', columns: ['organisation_id', 'name_key'] };
    expect(mapPostgresError(failure('duplicate', { code: '23505', constraint }))).toMatchObject(expected);
    const message = 'UNIQUE constraint failed: groups.organisation_id, groups.name_key';
    const mapped = mapSqliteError(failure(message, { errcode: 2067 }));
    expect(mapped).toMatchObject(expected);
    expect(mapped).toBeInstanceOf(UniqueViolation);
  });

  test('that are mistakes in our code stay unchanged', () => {
    const syntax = failure('near "selct": syntax error', { errcode: 1 });
    expect(mapSqliteError(syntax)).toBe(syntax);
    const missing = failure('relation "x" does not exist', { code: '42P01' });
    expect(mapPostgresError(missing)).toBe(missing);
    const other = new TypeError('x is not a function');
    expect(mapPostgresError(other)).toBe(other);
  });
});
