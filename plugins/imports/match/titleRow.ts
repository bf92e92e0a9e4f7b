import { isAddress } from './values.ts';

/** Where the titles of a table are, and where its people begin. */
interface TitleRow {
  at: number;
  isTitled: boolean;
  start: number;
}

/** How far down the titles are looked for: reports have their name, a date and filters above. */
const DEEPEST = 40;

type Row = readonly string[];

/**
 * The row with the most known titles. Above it may be the heading of a sheet, a version or who made the report; below it
 * the same titles for people, where the first ones are for a program. Without known titles, it is the first row.
 */
export function titleRow(rows: readonly Row[], isKnown: (title: string) => boolean): TitleRow {
  const first = Math.max(
    0,
    rows.findIndex((row) => row.some(Boolean)),
  );
  const people = rows.findIndex((row) => row.some(isAddress));
  let best = { at: first, count: 0 };
  for (const [at, row] of rows.slice(0, DEEPEST).entries()) {
    const count = row.some(isAddress) ? 0 : countOf(row, isKnown);
    // A row below the first address may be one of people, with a title such as 'Team' as a value.
    const least = people >= 0 && at > people ? Math.max(2, best.count + 1) : best.count + 1;
    if (count >= least) best = { at, count };
  }
  const isTitled = best.count > 0 || !rows[best.at]?.some(isValue);
  let start = isTitled ? best.at + 1 : best.at;
  while (best.count > 1 && isAgain(rows[start], isKnown)) start++;
  return { ...best, isTitled, start };
}

const countOf = (row: Row, isKnown: (title: string) => boolean): number =>
  new Set(row.filter(Boolean).filter(isKnown)).size;

/** A second row of titles: most of its texts are known ones. */
const isAgain = (row: Row | undefined, isKnown: (title: string) => boolean): boolean =>
  row !== undefined &&
  !row.some((cell) => cell.includes('@')) &&
  countOf(row, isKnown) > 1 &&
  countOf(row, isKnown) * 2 >= row.filter(Boolean).length;

/** A text that no title is. */
const isValue = (cell: string): boolean => cell.includes('@') || /^\+?[\d\s().\-/]{7,}$/.test(cell);
