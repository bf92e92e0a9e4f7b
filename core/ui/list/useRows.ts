import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { clickRow } from './clickRow.ts';
import type { ListAction, ListHandle, ListProps } from './list.ts';
import { indexOf, menuButtonAt } from './rowElements.ts';
import { useActiveRow } from './useActiveRow.ts';
import { useRowTicks } from './useRowTicks.ts';

type Input<Row> = Pick<
  ListProps<Row>,
  'rows' | 'rowKey' | 'selection' | 'onOpen' | 'rowMenu' | 'onFocusRow' | 'handle'
> & {
  /** The element around the rows; each row has a `data-index`. */
  list: RefObject<HTMLElement | null>;
  /** Scrolls a row into view. */
  reveal(index: number): void;
  /** The number of rows that PageUp and PageDown move. */
  page(): number;
};

/** The keyboard and pointer state of a list's rows. */
export interface Rows {
  /** The index of the only row that Tab reaches. */
  active: number;
  toggle(index: number, extend: boolean): void;
  /** Event handlers for the element around the rows. */
  events: {
    onKeyDown(event: KeyboardEvent): void;
    onClick(event: MouseEvent): void;
    onAuxClick(event: MouseEvent): void;
    onFocus(event: FocusEvent): void;
    onBlur(event: FocusEvent): void;
  };
}

/** The keyboard of a list: Tab reaches one row, and the keys move from there. */
export function useRows<Row>(options: Input<Row>): Rows {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const { active, entered, left, focus } = useActiveRow(options);
  const { toggle, extend, clear } = useRowTicks(latest);

  const goTo = (index: number, isExtending = false) => {
    const { rows } = latest.current;
    if (rows.length === 0) return;
    const to = Math.max(0, Math.min(index, rows.length - 1));
    if (isExtending) extend(active, to);
    focus(to);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const onRow = event.target instanceof HTMLElement && event.target.dataset.index !== undefined;
    const { rows, onOpen, page, selection } = latest.current;
    const row = rows[active];
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page(),
      PageUp: active - page(),
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) goTo(to, event.shiftKey && selection !== undefined);
    else if (event.key === 'Enter' && onRow && row && onOpen) onOpen(row);
    else if (event.key === ' ' && onRow && selection) toggle(active, event.shiftKey);
    else if (event.key !== 'Escape' || !clear()) return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent) => clickRow(event, options.list.current, latest.current);
  const hasFocus = () => options.list.current?.contains(document.activeElement) ?? false;

  useImperativeHandle(options.handle, (): ListHandle => ({
    availableActions: () => availableActions(latest.current),
    move: (by, isExtending) => goTo(hasFocus() ? active + by : active, isExtending),
    open: () => {
      const row = latest.current.rows[active];
      if (row) latest.current.onOpen?.(row);
    },
    toggle: (isExtending = false) => toggle(active, isExtending),
    menu: () => menuButtonAt(options.list.current, active)?.click(),
    clear,
    hasFocus,
  }));

  return {
    active,
    toggle,
    events: {
      onKeyDown,
      onClick,
      onAuxClick: onClick,
      onFocus: (event) => {
        const index = indexOf(event.target);
        entered(index);
        if (index !== undefined) latest.current.onFocusRow?.(latest.current.rows[index]);
      },
      onBlur: (event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        left();
        latest.current.onFocusRow?.(undefined);
      },
    },
  };
}

function availableActions<Row>({ rows, onOpen, selection, rowMenu }: Input<Row>): ListAction[] {
  const can = { move: true, open: onOpen, toggle: selection, menu: rowMenu };
  return rows.length === 0 ? [] : listActions.filter((action) => can[action]);
}

const listActions: readonly ListAction[] = ['move', 'open', 'toggle', 'menu'];
