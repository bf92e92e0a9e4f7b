import type { ReactNode, Ref } from 'react';

/** Which rows are ticked, by key; the page keeps it. */
export interface Selection {
  keys: ReadonlySet<string>;
  onChange(keys: ReadonlySet<string>): void;
}

/** What a table and its twin on the phone both take. */
export interface ListProps<Row> {
  /** Names the list for screen readers. */
  label: string;
  /** What is loaded, in order. With `onShow`, all there are: `undefined` where a row is not there yet. */
  rows: readonly (Row | undefined)[];
  rowKey(row: Row): string;
  /** The row in a few words, such as the person's name. */
  rowLabel(row: Row): string;
  /** How many there are on the server, where that is not how many `rows` there are. */
  total?: number;
  /** Something else is on its way: skeletons where there are no rows, otherwise the old ones, dimmed. */
  loading?: boolean;
  /** Which rows are drawn, both included: for a list that is read where it is looked at. */
  onShow?(first: number, last: number): void;
  /** What stands there when there is nothing, such as an EmptyState. */
  empty?: ReactNode;
  selection?: Selection;
  /** Enter on a row. */
  onOpen?(row: Row): void;
  /** The row's menu; made with Menu, as `.` presses its button. */
  rowMenu?(row: Row): ReactNode;
  /** The row that has the focus, or `undefined` when it has left the list. */
  onFocusRow?(row: Row | undefined): void;
  handle?: Ref<ListHandle>;
}

/** What the keys of a list do with its rows. */
export type ListAct = 'move' | 'open' | 'toggle' | 'menu';

/** What a layer of keys outside the list may do with it. */
export interface ListHandle {
  /** What can be done now: nothing without rows, and not every list's rows are ticked, opened or have a menu. */
  acts(): readonly ListAct[];
  /** Moves the focus by so many rows; from outside, to the row that had it last. `extend` takes the rows along. */
  move(by: number, extend?: boolean): void;
  open(): void;
  /** Ticks the row or takes the tick away; `extend` ticks all from the last ticked one. */
  toggle(extend?: boolean): void;
  menu(): void;
  hasFocus(): boolean;
}
