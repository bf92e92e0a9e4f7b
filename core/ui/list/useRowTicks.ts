import { type RefObject, useCallback, useRef } from 'react';
import type { ListProps } from './list.ts';
import { extended, toggled } from './selectRows.ts';

type Input<Row> = Pick<ListProps<Row>, 'rows' | 'rowKey' | 'selection'>;

/** The ticks of a list's rows, alone or from one row to another. `latest` has the list as it was drawn last. */
export function useRowTicks<Row>(latest: RefObject<Input<Row>>) {
  /** The row where a Shift selection starts. */
  const anchor = useRef<number>(undefined);

  const toggle = useCallback(
    (index: number, extend: boolean) => {
      const { rows, rowKey, selection } = latest.current;
      const keyAt = (at: number) => (rows[at] === undefined ? undefined : rowKey(rows[at]));
      const key = keyAt(index);
      if (!selection || key === undefined) return;
      const from = anchor.current;
      selection.onChange(
        extend && from !== undefined && from < rows.length
          ? extended(selection.keys, keyAt, from, index)
          : toggled(selection.keys, key),
      );
      anchor.current = index;
    },
    [latest],
  );

  return {
    toggle,
    /** Ticks all rows from the last ticked one, or from `start`, to another. */
    extend(start: number, to: number) {
      anchor.current ??= start;
      toggle(to, true);
    },
    /** Takes all ticks away; `false` if no row is ticked. */
    clear(): boolean {
      const { selection } = latest.current;
      if (!selection?.keys.size) return false;
      selection.onChange(new Set());
      return true;
    },
  };
}
