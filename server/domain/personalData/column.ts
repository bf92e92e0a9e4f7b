import type { TableName, Database } from '#server/platform/db/schema.ts';
import type { Names } from './names.ts';

/** A row as it is stored. */
export type Row = Readonly<Record<string, unknown>>;

/** A column that is handed over: its plain name in the file, and how its value is written. */
export interface HandedOver {
  name: string;
  write(value: unknown, row: Row, names: Names): unknown;
  /** Only whether there is a value is told. */
  secret?: true;
}

/** A column that is not handed over, and why. */
export interface NotHandedOver {
  why: string;
}

export type Column = HandedOver | NotHandedOver;

/**
 * What an erasure does with the rows: deletes them; deletes those that name the person in a column of `deletedBy`, and empties
 * the other columns in the rest; replaces what names the person; or keeps them for a reason.
 */
export type Erased =
  | 'deleted'
  | { deletedBy: readonly string[]; emptied: readonly string[] }
  | { replaced: readonly string[] }
  | { kept: string };

/** A table with data of people. Every column is named, so that a new one is not forgotten. */
export interface Personal<T extends TableName = TableName> {
  /** The section of the file; `null` if nothing of it is handed over. */
  section: string | null;
  /** The columns with the person's id; empty where the person is found in another way. */
  person: readonly (keyof Database[T] & string)[];
  /** The rows are read in this order, page by page if it is one unique column. */
  order: readonly (keyof Database[T] & string)[];
  erased: Erased;
  columns: Record<keyof Database[T] & string, Column>;
}

/** A table that is about no person. A column that looks as if it were is named with the reason. */
export interface NotPersonal<T extends TableName = TableName> {
  why: string;
  columns?: Partial<Record<keyof Database[T] & string, NotHandedOver>>;
}

/** The tables. A missing column does not compile; tests/house/personalData.test.ts finds a missing table. */
export type Described = { [T in TableName]?: Personal<T> | NotPersonal<T> };

export const isPersonal = (table: Personal | NotPersonal): table is Personal => 'section' in table;
export const isHandedOver = (column: Column): column is HandedOver => 'name' in column;

type Write = HandedOver['write'];
type Columns<N extends string> = Record<N, HandedOver>;

const each = <N extends string>(named: Record<N, string>, write: Write): Columns<N> =>
  Object.fromEntries(
    Object.entries<string>(named).map(([column, name]) => [column, { name, write }]),
  ) as unknown as Columns<N>;

/** Columns whose values are written as they are. */
export const plain = <const N extends string>(named: Record<N, string>): Columns<N> => each(named, (value) => value);

/** Milliseconds since the epoch, as a time of ISO 8601 in UTC. */
export const times = <const N extends string>(named: Record<N, string>): Columns<N> => each(named, timeOf);

/** Yes or no. */
export const flags = <const N extends string>(named: Record<N, string>): Columns<N> =>
  each(named, (value) => Boolean(value));

/** Columns of which only is told whether there is a value. */
export const secrets = <const N extends string>(named: Record<N, string>): Columns<N> => {
  const told = each(named, (value) => value !== null && value !== '');
  for (const column of Object.values<HandedOver>(told)) column.secret = true;
  return told;
};

/** Columns that another function writes. */
export const written = <const N extends string>(write: Write, named: Record<N, string>): Columns<N> =>
  each(named, write);

/** Columns that are not handed over. */
export const without = <const N extends string>(why: string, ...columns: readonly N[]): Record<N, NotHandedOver> =>
  Object.fromEntries(columns.map((column) => [column, { why }])) as Record<N, NotHandedOver>;

/** A time of ISO 8601 in UTC. */
export const timeOf = (value: unknown): string | null =>
  typeof value === 'number' ? new Date(value).toISOString() : null;
