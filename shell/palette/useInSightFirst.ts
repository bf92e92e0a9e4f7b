import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowGroup } from './PaletteRow.tsx';

/** About as many rows as fit on a screen. */
const IN_SIGHT = 20;

/**
 * The rows that are in sight, and all as soon as those are painted: half of what opening takes is drawing rows. `drawAll`
 * does not wait for that.
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
