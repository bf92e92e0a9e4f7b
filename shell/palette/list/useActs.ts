import {
  type MouseEvent as ClickEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { RowGroup } from './PaletteRow.tsx';
import { createRowMoves, rowAtHeight } from './rowMoves.ts';

interface Options {
  groups: readonly RowGroup[];
  onMark: ((id: string) => void) | undefined;
  /** The cursor has just gone to another row without the person's doing. */
  hasCursorJumped: (() => boolean) | undefined;
}

/** Where the pointer was pressed last. */
interface Press {
  /** The row; `undefined` beside the rows. */
  id: string | undefined;
  onCheckbox: boolean;
  y: number;
  /** Another row was there a moment ago, and the press was meant for that one. */
  isMissed: boolean;
  /** The number of changes of the list before it. */
  changes: number;
}

/**
 * Handles an Enter or a click on a row. It ignores a key or a press that was meant for another row. A press on the checkbox
 * marks the row, any other press chooses it. `act` stays the same function, so that a row is rendered again only when its
 * content changes.
 */
export function useActs(options: Options, list: RefObject<HTMLElement | null>) {
  const [moves] = useState(createRowMoves);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  /** `undefined` after a key, and after a click. */
  const pressed = useRef<Press>(undefined);
  useEffect(() => {
    const press = ({ target, clientY: y }: MouseEvent) => {
      const id = rowOf(target);
      const isMissed = id !== undefined && moves.isNewAt(y, id);
      pressed.current = { id, onCheckbox: isCheckbox(target), y, isMissed, changes: moves.count() };
    };
    // A tap clicks the row that is under the finger at its end. Assistive technology clicks without a press.
    const click = (event: MouseEvent) => {
      const id = rowOf(event.target);
      if (id !== undefined && id !== pressed.current?.id) press(event);
    };
    const key = () => {
      pressed.current = undefined;
    };
    const left = new AbortController();
    const listening = { capture: true, signal: left.signal };
    window.addEventListener('pointerdown', press, listening);
    window.addEventListener('click', click, listening);
    window.addEventListener('keydown', key, listening);
    return () => left.abort();
  }, [moves]);

  const act = useCallback((id: string) => {
    const { groups, onMark, hasCursorJumped } = latest.current;
    const press = pressed.current;
    pressed.current = undefined;
    if (press ? press.isMissed : hasCursorJumped?.()) return;
    if (press?.onCheckbox) return onMark?.(id);
    const row = groups.flatMap(({ rows }) => rows).find((one) => one.id === id);
    if (row && row.blocked === undefined) row.choose(press !== undefined);
  }, []);
  /** A row that moves while it is pressed: the browser then clicks the list that has both rows. */
  const onListClick = ({ target }: ClickEvent) => {
    const { id, y = 0, changes = 0 } = pressed.current ?? {};
    if (id === undefined || rowOf(target) !== undefined || moves.count() === changes) return;
    if (rowAtHeight(list.current, y) !== id) act(id);
  };
  const beforeChange = useCallback(() => moves.noteChange(list.current), [moves, list]);
  return { act, onListClick, beforeChange };
}

/** The id of the row that an element belongs to. */
const rowOf = (target: EventTarget | null): string | undefined =>
  (target instanceof Element && target.closest('[cmdk-item]')?.getAttribute('data-value')) || undefined;

const isCheckbox = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-checkbox]') !== null;
