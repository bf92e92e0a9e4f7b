import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useRef } from 'react';
import type { ListHandle } from '#core/ui/list/list.ts';
import { singleKeysAtom, reportListActionsAtom } from '#core/command/singleKeys.ts';
import { isDialogOpen, isTyping, strokeOf } from '#core/command/stroke.ts';

/**
 * Gives the page's list its single-key shortcuts: `j` and `k` move, `x` selects, Shift extends, `.` opens the row's
 * menu, `/` focuses the filter. They work on the whole page, but not in a field or while a dialog is open. In the
 * filter, the arrow down and Enter lead to the rows that it found. Returns the `handle` for a DataTable or CardList.
 */
export function useListKeys(filter?: RefObject<HTMLElement | null>): RefObject<ListHandle | null> {
  const handle = useRef<ListHandle>(null);
  const on = useAtomValue(singleKeysAtom);
  const report = useSetAtom(reportListActionsAtom);
  // On every render: the available keys change with the rows, which usually load later.
  useEffect(() =>
    report(handle, [...(handle.current?.availableActions() ?? []), ...(filter?.current ? (['filter'] as const) : [])]),
  );
  useEffect(() => () => report(handle, []), [report]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const list = handle.current;
      const stroke = strokeOf(event);
      if (!list || stroke === undefined || event.defaultPrevented || isDialogOpen()) return;
      if (event.target === filter?.current && (stroke === 'arrowdown' || stroke === 'enter')) {
        list.move(0);
        event.preventDefault();
        return;
      }
      if (!on || isTyping(event.target)) return;
      // Another list on the page has the focus.
      if (!list.hasFocus() && event.target instanceof Element && event.target.closest('[data-index]')) return;
      if (act(list, stroke, event.repeat, filter?.current)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [on, filter]);

  return handle;
}

/** Handles the key; returns `true` if the list used it. */
function act(list: ListHandle, stroke: string, repeated: boolean, filter: HTMLElement | null | undefined): boolean {
  const by = moves[stroke];
  if (by !== undefined) {
    list.move(by, stroke.startsWith('shift+'));
    return true;
  }
  if (repeated) return false;
  if (stroke === 'escape') return list.clear();
  if (stroke === '/' && filter) {
    filter.focus();
    return true;
  }
  const onRow = rowActs[stroke];
  if (!onRow) return false;
  // If no row has the focus, the first press only focuses a row, so that the person sees which row the key will
  // affect.
  if (list.hasFocus()) onRow(list);
  else list.move(0);
  return true;
}

const moves: Readonly<Record<string, number>> = { j: 1, k: -1, 'shift+j': 1, 'shift+k': -1 };

const rowActs: Readonly<Record<string, (list: ListHandle) => void>> = {
  x: (list) => list.toggle(),
  'shift+x': (list) => list.toggle(true),
  '.': (list) => list.menu(),
};
