import type { ColumnType, Generated } from 'kysely';

/** Why "Download my data" leaves a column out. */
export interface NotHandedOver {
  why: string;
}

/** A column that "Download my data" leaves out. */
export const notHandedOver = (why: string): NotHandedOver => ({ why });
export const internal = notHandedOver('a number of the portal itself');
export const secret = notHandedOver('a secret');
export const derived = notHandedOver('made from other columns');

/** The name of a column in the file of a person's data, or why the file does not have it. */
export type Label = string | NotHandedOver;

/** What a column holds. */
type Holds =
  | 'id'
  | 'organisation'
  | 'person'
  | 'address'
  | 'group'
  | 'application'
  | 'role'
  | 'crmRole'
  | 'profile'
  | 'text'
  | 'secret'
  | 'number'
  | 'flag'
  | 'time'
  | 'day'
  | 'bytes';

/** Further facts about a column. */
interface Options<T = unknown> {
  /** The column may be empty. */
  null?: true;
  /** The database has a value for a row that comes without one. */
  default?: true;
  /** The database alone writes it: it is computed, or a trigger keeps it. */
  computed?: true;
  /** All values that there are. */
  of?: readonly T[];
  /** An erasure replaces what names the person; the row stays. */
  whenErased?: 'replaced';
  /** How the file of a person's data writes it, if not as others of its kind. */
  write?: (value: unknown) => unknown;
}

/** A column: what it holds, and what "Download my data" and an erasure do with it. */
export interface Column<Type = unknown> {
  holds: Holds;
  /** A table that is about no person needs none. */
  label?: Label;
  isNullable: boolean;
  isDefault?: true;
  isComputed?: true;
  /**
   * What happens to a row when the data of the person in this column is erased. `emptied`: it sets the column to null. `deleted`: it deletes
   * the row. `replaced`: server/domain/personalData/replaceInEntries.ts replaces the name in it.
   */
  whenErased?: 'emptied' | 'deleted' | 'replaced';
  write?: (value: unknown) => unknown;
  /** What becomes of a time that is ahead of the clock, because the clock was set back: it is now, or the row is deleted. */
  whenAhead?: 'now' | 'deleted';
  /** The column that this time is counted from; when that one is moved, this one moves by as much. */
  lastsFrom?: string;
  /** For an id: the range from which `newId` draws, `[least, beyond)`. */
  random?: readonly [least: number, beyond: number];
  /** For an id that the database counts up: why nobody learns from it how many rows there are. */
  counted?: string;
  /** For the types alone: what is read and written. */
  readonly type?: Type;
}

type Columns = Readonly<Record<string, Column>>;

/** What a table has beside its columns. */
interface About {
  /**
   * The heading above these rows in the file of a person's data. By default it is the name of the table. `null`: the file has none
   * of these rows.
   */
  section?: string | null;
  /** The columns by which the rows are sorted in that file. By default it is the first column. */
  order?: readonly string[];
  /** For a table about no person: what it is about instead. */
  why?: string;
  /** Of a table that is about people without a column that holds their ids. */
  erased?: 'deleted' | { whyKept: string };
}

/** A table. Its statement stands in a migration, and a test compares the two. */
export interface Table<Name extends string = string, C extends Columns = Columns> extends About {
  name: Name;
  columns: C;
}

/** The row type of a table, for the interface `Database` of schema.ts. */
export type RowOf<T extends Table> = {
  [K in keyof T['columns']]: T['columns'][K] extends Column<infer Type> ? Type : never;
};

/**
 * Declares a table where its feature is. The type of its rows, its random ids, what is handed over of it and erased, and
 * what happens when the clock is set back come from the columns. The file of a person's data has them in this order.
 */
export const table = <const Name extends string, const C extends Columns>(
  name: Name,
  columns: C,
  about: About = {},
): Table<Name, C> => ({ ...about, name, columns });

type Value<T, O> = O extends { of: readonly (infer V)[] } ? V : T;
type Nullable<T, O> = O extends { null: true } ? T | null : T;
type Stored<T, O> = O extends { computed: true }
  ? ColumnType<T, never, never>
  : O extends { default: true }
    ? Generated<T>
    : T;
type TypeOf<T, O> = Stored<Nullable<Value<T, O>, O>, O>;

/** Declares a column of a kind, with or without a label. */
interface Kind<T, More extends object = object> {
  <const O extends Options<T> & More>(label: Label, options?: O): Column<TypeOf<T, O>>;
  <const O extends Options<T> & More>(options?: O): Column<TypeOf<T, O>>;
}

type MadeOptions = Omit<Options, 'whenErased'> &
  Pick<Column, 'whenErased' | 'whenAhead' | 'lastsFrom' | 'random' | 'counted'>;

function make(holds: Holds, label: Label | undefined, options: MadeOptions = {}): Column<never> {
  const { null: isNullable, default: isDefault, computed: isComputed, of: _, ...more } = options;
  return {
    holds,
    ...(label !== undefined && { label }),
    isNullable: isNullable === true,
    ...(isDefault && { isDefault }),
    ...(isComputed && { isComputed }),
    ...more,
  };
}

const isLabel = (first: Label | MadeOptions | undefined): first is Label =>
  typeof first === 'string' || (first !== undefined && 'why' in first);

const kind = <T, More extends object = object>(holds: Holds, always: MadeOptions = {}): Kind<T, More> =>
  ((first?: Label | MadeOptions, options?: MadeOptions) =>
    isLabel(first)
      ? make(holds, first, { ...always, ...options })
      : make(holds, undefined, { ...always, ...first })) as Kind<T, More>;

/** A column that an erasure empties must be nullable. */
type AsErased = ({ whenErased: 'deleted'; null?: true } | { whenErased: 'emptied'; null: true }) & { computed?: true };

const person = <const O extends AsErased>(label: Label, options: O): Column<TypeOf<number, O>> =>
  make('person', label, options);

/** From above the ids that earlier versions counted up; an address takes fifteen digits. */
const RANDOM = [2 ** 30, 2 ** 47] as const;

/** The kinds of columns. The label of a column is its name in the file of a person's data, or why it is not there. */
export const column = {
  /** The random id of the row, from `newId`. */
  id: <const O extends { default?: true; random?: readonly [number, number] }>(
    options?: O,
  ): Column<TypeOf<number, O>> => make('id', internal, { random: RANDOM, ...options }),
  /** An id that the database counts up, with the reason why it tells nobody how many there are. */
  counted: (why: string): Column<Generated<number>> => make('id', internal, { counted: why }),
  /** The random id of a person, in the table of all people. */
  personId: (random: readonly [number, number]): Column<Generated<number>> =>
    make('person', internal, { random, whenErased: 'deleted' }),
  /** The organisation that the row belongs to. */
  organisation: <const O extends Pick<Options, 'null' | 'computed'>>(options?: O): Column<TypeOf<number, O>> =>
    make('organisation', 'Organisation', options),
  /** A member of the organisation whom the row is about. The person's file has the row. */
  person,
  /**
   * The person who made the row (`ctx.authorId`). It is null when a program made it (the activity names the program) and after the
   * person was erased.
   */
  author: (): Column<number | null> => person('Author', { null: true, whenErased: 'emptied' }),
  /** The email address of the person whom the row is about. */
  address: (label: Label): Column<string> => make('address', label, { whenErased: 'deleted' }),
  /** Another organisation than the one that the row belongs to. */
  organisationNamed: kind<number>('organisation'),
  group: kind<number>('group'),
  /** An application of the catalogue or of the organisation. */
  application: kind<number>('application'),
  /** A role, CRM role or profile of the application in the column `application_id`. */
  role: kind<number>('role'),
  crmRole: kind<number>('crmRole'),
  profile: kind<number>('profile'),
  /** A text that somebody typed, or one of a few words. */
  text: kind<string>('text'),
  /** A text of which the person only learns that there is one. */
  secret: kind<string>('secret'),
  /** A whole number. */
  number: kind<number>('number'),
  /** A yes or no: 1 or 0. */
  flag: kind<0 | 1>('flag'),
  /** A day, YYYY-MM-DD. */
  day: kind<string>('day'),
  /** A time, in milliseconds since the epoch. */
  time: kind<number, Pick<Column, 'lastsFrom'>>('time'),
  /**
   * The time of something that has happened, in milliseconds since the epoch, from which something is counted. If the clock
   * was set back, it would be ahead; then it becomes now, or its row is deleted. Every sweep looks for such rows.
   */
  past: kind<number, Pick<Column, 'whenAhead'>>('time', { whenAhead: 'now' }),
  bytes: kind<Uint8Array>('bytes'),
  /** A text that is made from other columns, such as the key by which a name is unique. */
  derived: <const O extends Pick<Options, 'default'>>(options?: O): Column<TypeOf<string, O>> =>
    make('text', derived, options),
};
