import type { NotHandedOver } from '#server/platform/db/table.ts';
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

export type Column = HandedOver | NotHandedOver;

/**
 * What happens to the rows of a table when a person's data is erased. `'deleted'`: it deletes all rows that name the person. With
 * `deletedBy` and `emptied`: it deletes the rows that name the person in a column of `deletedBy`, and sets the columns of
 * `emptied` to null in the other rows. `replaced`: it replaces the name. `whyKept`: the rows stay, for this reason.
 */
export type Erased =
  | 'deleted'
  | { deletedBy: readonly string[]; emptied: readonly string[] }
  | { replaced: readonly string[] }
  | { whyKept: string };

/** A table with data of people. */
export interface Personal {
  /** The section of the file; `null` if nothing of it is handed over. */
  section: string | null;
  /** The columns with the person's id. */
  person: readonly string[];
  /** The columns with the person's address. */
  address: readonly string[];
  /** The rows are read in this order, page by page if it is one unique column. */
  order: readonly string[];
  erased: Erased;
  /** A column of which nothing is said is missing; tests/house/server/personalData.test.ts finds it. */
  columns: Readonly<Record<string, Column>>;
}

/** A table that is about no person. A column that looks as if it were is named with the reason. */
export interface NotPersonal {
  why: string;
  columns: Readonly<Record<string, NotHandedOver>>;
}

export const isPersonal = (table: Personal | NotPersonal): table is Personal => 'section' in table;
export const isHandedOver = (column: Column): column is HandedOver => 'name' in column;

/** A time of ISO 8601 in UTC. */
export const timeOf = (value: unknown): string | null =>
  typeof value === 'number' ? new Date(value).toISOString() : null;
