import { UnstorableValue } from './errors.ts';

export type Parameter = number | string | null | Uint8Array;

/**
 * The values that both databases can store: numbers, strings, null and bytes. SQLite's binding silently turns a Date
 * into null, and PostgreSQL refuses NUL in a text, so both are checked alike.
 */
export function checkParameters(values: readonly unknown[]): readonly Parameter[] {
  for (const value of values) checkParameter(value);
  // The check above guarantees the type.
  return values as readonly Parameter[];
}

/**
 * The same for PostgreSQL, where Kysely's queries about tables have boolean parameters; none of our columns has one.
 */
export function checkPostgresParameters(values: readonly unknown[]): readonly unknown[] {
  checkParameters(values.filter((value) => typeof value !== 'boolean'));
  return values;
}

function checkParameter(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new UnstorableValue('A text with a NUL character cannot be kept.');
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new UnstorableValue(`${value} cannot be kept.`);
  } else if (value !== null && !(value instanceof Uint8Array)) {
    throw new TypeError(`A ${typeof value} was given to the database: only numbers, strings, null and bytes are kept.`);
  }
}
