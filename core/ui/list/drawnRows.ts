import type { InSight } from './useFixedRows.ts';

interface Range extends InSight {
  /** How many rows to draw on either side of those in sight. */
  overscan: number;
  /** Of all rows. */
  count: number;
}

/** The rows to draw: those in sight, some beyond, and always the active one, lest scrolling takes the focus away. */
export function drawnRows({ startIndex, endIndex, overscan, count }: Range, active: number): number[] {
  const start = Math.max(0, startIndex - overscan);
  const end = Math.min(count - 1, endIndex + overscan);
  const drawn = Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at);
  if (active < start) drawn.unshift(active);
  else if (active > end && active < count) drawn.push(active);
  return drawn;
}
