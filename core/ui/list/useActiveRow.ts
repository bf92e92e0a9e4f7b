import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListProps } from './list.ts';
import { rowAt } from './rowElements.ts';

type Input<Row> = Pick<ListProps<Row>, 'rows' | 'rowKey'> & {
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>;
  /** Scrolls a row into view. */
  reveal(index: number): void;
};

/** The one row of a list that Tab reaches, and its focus. */
export function useActiveRow<Row>({ rows, rowKey, list, reveal }: Input<Row>) {
  const [chosen, setChosen] = useState<Chosen>({ index: 0 });
  const active = useMemo(() => placeOf(chosen, rows, rowKey), [chosen, rows, rowKey]);
  const wanted = useRef<number>(undefined);
  const hadFocus = useRef(false);

  // The row may be rendered only after scrolling to it.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const row = rowAt(list.current, wanted.current);
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });

  // When the focused row disappears, as after its deletion, the row at its place takes the focus.
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    rowAt(list.current, active)?.focus({ preventScroll: true });
  });

  const setActive = (index: number) => {
    const row = rows[index];
    setChosen({ index, ...(row !== undefined && { key: rowKey(row) }) });
  };

  return {
    active,
    /** The focus is in the list, on a row or between rows. */
    entered(index: number | undefined) {
      hadFocus.current = true;
      if (index !== undefined) setActive(index);
    },
    left: () => void (hadFocus.current = false),
    focus(index: number) {
      wanted.current = index;
      setActive(index);
      reveal(index);
      if (index !== active) return;
      rowAt(list.current, index)?.focus({ preventScroll: true });
      wanted.current = undefined;
    },
  };
}

/** The row that had the focus last. */
interface Chosen {
  index: number;
  key?: string;
}

/**
 * The present index of that row. The list may have moved it, as after a search; the keys act on the row, not on its
 * former place.
 */
function placeOf<Row>({ index, key }: Chosen, rows: ListProps<Row>['rows'], rowKey: (row: Row) => string): number {
  const isIt = (row: Row | undefined) => row !== undefined && rowKey(row) === key;
  const moved = key === undefined || isIt(rows[index]) ? -1 : rows.findIndex(isIt);
  return moved >= 0 ? moved : Math.min(index, Math.max(0, rows.length - 1));
}
