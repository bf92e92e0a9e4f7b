import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowGroup } from './PaletteRow.tsx';

/** About the number of rows that fit on a screen. */
const IN_SIGHT = 20;

/**
 * The visible rows first, and all rows after the paint, because drawing rows is half of the opening time. `drawAll`
 * draws them at once.
 */
export function useInSightFirst(groups: readonly RowGroup[]): [drawn: readonly RowGroup[], drawAll: () => void] {
  const [all, setAll] = useState(false);
  useEffect(() => {
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setAll(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return [all ? groups : firstRows(groups, IN_SIGHT), () => flushSync(() => setAll(true))];
}

function firstRows(groups: readonly RowGroup[], room: number): RowGroup[] {
  const first: RowGroup[] = [];
  for (const group of groups) {
    const rows = group.rows.slice(0, room);
    if (rows.length > 0) first.push({ ...group, rows });
    room -= rows.length;
  }
  return first;
}
