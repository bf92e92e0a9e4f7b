import type { ReactNode, Ref } from 'react';

/** The keys of the ticked rows; the page holds this state. */
export interface Selection {
  keys: ReadonlySet<string>;
  onChange(keys: ReadonlySet<string>): void;
}

/** The properties of a DataTable and a CardList. */
export interface ListProps<Row> {
  /** The name of the list for screen readers. */
  label: string;
  /** The loaded rows, in order. With `onShow`, all rows of the list; rows that are not loaded are `undefined`. */
  rows: readonly (Row | undefined)[];
  rowKey(row: Row): string;
  /** The row's name, such as the person's name. */
  rowLabel(row: Row): string;
  /** The number of rows on the server, if `rows` has fewer. */
  total?: number;
  /** Another list is loading: skeletons if there are no rows, otherwise the old rows, dimmed. */
  loading?: boolean;
  /** Called with the first and the last drawn row, for a list that reads only visible pages. */
  onShow?(first: number, last: number): void;
  /** Rendered instead of an empty list, such as an EmptyState. */
  empty?: ReactNode;
  selection?: Selection;
  /** Called on Enter. */
  onOpen?(row: Row): void;
  /** The row's menu, made with Menu, because the key `.` presses its button. */
  rowMenu?(row: Row): ReactNode;
  /** Called with the focused row, or with `undefined` when it has left the list. */
  onFocusRow?(row: Row | undefined): void;
  handle?: Ref<ListHandle>;
}

/** The actions that a list's keys perform on its rows. */
export type ListAction = 'move' | 'open' | 'toggle' | 'menu';

/** The interface of a list for the key layer. */
export interface ListHandle {
  /** The actions that work now: none without rows, and not every list's rows can be ticked, opened or have a menu. */
  availableActions(): readonly ListAction[];
  /**
   * Moves the focus by this number of rows; from outside the list, to the row that had it last. `extend` ticks the
   * rows in between.
   */
  move(by: number, extend?: boolean): void;
  open(): void;
  /** Ticks or unticks the row; `extend` ticks all rows from the last ticked one. */
  toggle(extend?: boolean): void;
  menu(): void;
  /** Takes all ticks away; `false` if no row is ticked. */
  clear(): boolean;
  hasFocus(): boolean;
}
