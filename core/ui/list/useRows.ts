import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ListAction, ListHandle, ListProps } from './list.ts';
import { extended, toggled } from './selectRows.ts';

type Given<Row> = Pick<
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
export function useRows<Row>(given: Given<Row>): Rows {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const [chosen, setChosen] = useState<Chosen>({ index: 0 });
  const { rows, rowKey } = given;
  const active = useMemo(() => placeOf(chosen, rows, rowKey), [chosen, rows, rowKey]);
  const setActive = (index: number) => {
    const row = rows[index];
    setChosen({ index, ...(row !== undefined && { key: rowKey(row) }) });
  };
  /** The row where a Shift selection starts. */
  const anchor = useRef<number>(undefined);
  const wanted = useRef<number>(undefined);

  // The row may be rendered only after scrolling to it.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const row = rowAt(given.list.current, wanted.current);
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });

  // When the focused row disappears, as after its deletion, the row at its place takes the focus.
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    rowAt(given.list.current, active)?.focus({ preventScroll: true });
  });

  const toggle = useCallback((index: number, extend: boolean) => {
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
  }, []);

  const clear = () => {
    const { selection } = latest.current;
    if (!selection?.keys.size) return false;
    selection.onChange(new Set());
    return true;
  };

  const hasFocus = () => latest.current.list.current?.contains(document.activeElement) ?? false;

  const goTo = (index: number, extend = false) => {
    const { rows, reveal, list } = latest.current;
    const to = Math.max(0, Math.min(index, rows.length - 1));
    if (rows.length === 0) return;
    if (extend) {
      anchor.current ??= active;
      toggle(to, true);
    }
    wanted.current = to;
    setActive(to);
    reveal(to);
    if (to === active) {
      rowAt(list.current, to)?.focus({ preventScroll: true });
      wanted.current = undefined;
    }
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

  /** A click beside the controls of a row opens it; Ctrl+click and a middle click open the row's link in a new tab. */
  const onClick = (event: MouseEvent) => {
    const { list, rows, onOpen } = latest.current;
    if (!(event.target instanceof Element) || event.defaultPrevented || event.shiftKey || event.altKey) return;
    // A click in a menu or dialog of the row bubbles here through React; one that ends a selection of text only selects.
    if (!list.current?.contains(event.target) || event.target.closest(control)) return;
    if (getSelection()?.isCollapsed === false) return;
    const index = indexOf(event.target);
    const row = index === undefined ? undefined : rows[index];
    if (!onOpen || row === undefined) return;
    if (event.button === 0 && !event.ctrlKey && !event.metaKey) return onOpen(row);
    const link = rowAt(list.current, index ?? 0)?.querySelector<HTMLAnchorElement>('a[href]');
    if (link && event.button <= 1) window.open(link.href, '_blank', 'noopener');
  };

  useImperativeHandle(given.handle, (): ListHandle => ({
    availableActions: () => availableActions(latest.current),
    move: (by, extend) => goTo(hasFocus() ? active + by : active, extend),
    open: () => {
      const row = latest.current.rows[active];
      if (row) latest.current.onOpen?.(row);
    },
    toggle: (extend = false) => toggle(active, extend),
    menu: () => rowAt(given.list.current, active)?.querySelector<HTMLElement>(menuButton)?.click(),
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
        hadFocus.current = true;
        const index = indexOf(event.target);
        if (index === undefined) return;
        setActive(index);
        latest.current.onFocusRow?.(latest.current.rows[index]);
      },
      onBlur: (event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        hadFocus.current = false;
        latest.current.onFocusRow?.(undefined);
      },
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
function placeOf<Row>({ index, key }: Chosen, rows: Given<Row>['rows'], rowKey: (row: Row) => string): number {
  const isIt = (row: Row | undefined) => row !== undefined && rowKey(row) === key;
  const moved = key === undefined || isIt(rows[index]) ? -1 : rows.findIndex(isIt);
  return moved >= 0 ? moved : Math.min(index, Math.max(0, rows.length - 1));
}

function availableActions<Row>({ rows, onOpen, selection, rowMenu }: Given<Row>): ListAction[] {
  const can = { move: true, open: onOpen, toggle: selection, menu: rowMenu };
  return rows.length === 0 ? [] : listActions.filter((action) => can[action]);
}

const listActions: readonly ListAction[] = ['move', 'open', 'toggle', 'menu'];
const control = 'a, button, input, label, select, textarea, [role="menu"], [role="dialog"]';
const menuButton = '[data-menu] button:not([aria-hidden])';

const rowAt = (list: HTMLElement | null, index: number) => list?.querySelector<HTMLElement>(`[data-index="${index}"]`);

function indexOf(target: Element): number | undefined {
  const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}
