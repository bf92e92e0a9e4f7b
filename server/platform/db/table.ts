import type { ColumnType } from 'kysely';

/** What an erasure of a person does with the rows that name the person: it empties the column, or deletes the rows. */
type WhenErased = 'emptied' | 'deleted';

/** A column: what it holds, and under which name "Download my data" has it. */
export interface Column<Select = unknown> {
  holds: 'id' | 'organisation' | 'person' | 'application' | 'text' | 'derived' | 'number' | 'flag' | 'time' | 'day';
  /** Its name in the file of a person's data; `null` where other columns say the same. */
  label: string | null;
  isNullable: boolean;
  whenErased?: WhenErased;
  /** A time that is never ahead of the clock: it becomes now when the clock was set back. */
  isPast?: true;
  /** For the types alone: what is read and written. */
  readonly type?: Select;
}

/** A table of a feature. Its statement stands in a migration, and a test compares the two. */
export interface Table<
  Name extends string = string,
  Columns extends Readonly<Record<string, Column>> = Readonly<Record<string, Column>>,
> {
  name: Name;
  columns: Columns;
  /** What the rows of a person are called in the file of the person's data. */
  section: string;
}

/** The row type of a table, for the interface `Database` of schema.ts. */
export type RowOf<T extends Table> = {
  [K in keyof T['columns']]: T['columns'][K] extends Column<infer Select> ? ColumnType<Select, Select, Select> : never;
};

/**
 * Declares a table where its feature is. The type of its rows, its random ids, what is handed over of it and erased, and
 * what happens when the clock is set back come from the columns.
 */
export const table = <const Name extends string, const Columns extends Readonly<Record<string, Column>>>(
  name: Name,
  columns: Columns,
  { section = name.replaceAll('_', ' ') }: { section?: string } = {},
): Table<Name, Columns> => ({ name, columns, section });

type Nullable<T, Options> = Options extends { null: true } ? T | null : T;
interface CanBeNull {
  /** The column may be empty. */
  null?: true;
}

const kind =
  <T>(holds: Column['holds'], more: Pick<Column, 'isPast'> = {}) =>
  <const Options extends CanBeNull>(label: string, options?: Options): Column<Nullable<T, Options>> => ({
    holds,
    label,
    isNullable: options?.null === true,
    ...more,
  });

/** A column that an erasure empties can be empty. */
type AsErased = { whenErased: 'deleted'; null?: true } | { whenErased: 'emptied'; null: true };

const person = <const Options extends AsErased>(
  label: string,
  options: Options,
): Column<Nullable<number, Options>> => ({
  ...kind<number>('person')(label, options),
  whenErased: options.whenErased,
});

/** The kinds of columns. The label of a column is its name in the file of a person's data. */
export const column = {
  /** The random id of the row, from `newId`. */
  id: (): Column<number> => ({ holds: 'id', label: null, isNullable: false }),
  /** The organisation that the row belongs to. */
  organisation: (): Column<number> => ({ holds: 'organisation', label: 'Organisation', isNullable: false }),
  /** A member of the organisation whom the row is about. The person's file has the row. */
  person,
  /**
   * Who made the row: `ctx.authorId`, which is `null` for a program, whose name the activity has. It is also `null` when
   * the person was erased.
   */
  author: (): Column<number | null> => person('Author', { null: true, whenErased: 'emptied' }),
  /** An application of the catalogue or of the organisation. */
  application: kind<number>('application'),
  /** A text that somebody typed. */
  text: kind<string>('text'),
  /** A whole number. */
  number: kind<number>('number'),
  /** A yes or no: 1 or 0. */
  flag: kind<0 | 1>('flag'),
  /** A day, YYYY-MM-DD. */
  day: kind<string>('day'),
  /** A time that may be to come, in milliseconds since the epoch. */
  time: kind<number>('time'),
  /** The time of something that has happened, in milliseconds since the epoch. */
  past: kind<number>('time', { isPast: true }),
  /** A text that is made from other columns, such as the key by which a name is unique. */
  derived: (): Column<string> => ({ holds: 'derived', label: null, isNullable: false }),
};
