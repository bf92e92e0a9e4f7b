import type { InSight } from '../table/useFixedRows.ts';

interface Range extends InSight {
  /** The number of rows drawn beyond the visible ones, on either side. */
  overscan: number;
  /** The number of all rows. */
  count: number;
}

/**
 * The rows to draw: the visible ones, some beyond, and always the active one, so that scrolling does not lose the
 * focus.
 */
export function drawnRows({ startIndex, endIndex, overscan, count }: Range, active: number): number[] {
  const start = Math.max(0, startIndex - overscan);
  const end = Math.min(count - 1, endIndex + overscan);
  const drawn = Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at);
  if (active < start) drawn.unshift(active);
  else if (active > end && active < count) drawn.push(active);
  return drawn;
}

/** The places of the rows that are loaded, for a printed list. */
export const loadedRows = (rows: readonly unknown[]): number[] =>
  Array.from(rows.keys()).filter((index) => rows[index] !== undefined);
