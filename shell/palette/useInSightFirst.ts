import { startTransition, useEffect, useState } from 'react';
import type { RowGroup } from './PaletteList.tsx';

/** More rows than fit on the screen of a phone, where they fill it. */
const IN_SIGHT = 20;

/** The rows that are in sight, and all as soon as those are painted: half of what opening takes is drawing rows. */
export function useInSightFirst(groups: readonly RowGroup[]): readonly RowGroup[] {
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
  return all ? groups : firstRows(groups, IN_SIGHT);
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
