import { cleaned } from './cleaned.ts';
import { addressRows } from './addressRows.ts';
import { readCsv } from './csv.ts';

/** A table as a file has it: every cell as text. */
export interface Table {
  /** The name of the sheet; empty for a file with one table. */
  name: string;
  /** With empty rows, so that a row has the number that it has in the file. */
  rows: string[][];
}

/** Why a file cannot be read, in words for the person. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** The rows of pasted cells or addresses, or of comma-separated values with any delimiter. */
export function csvRows(text: string): string[][] {
  if (text.includes('\0')) throw new UnreadableFile('This is not a table. Choose a CSV or Excel file (.xlsx).');
  const addresses = addressRows(text);
  if (addresses) return addresses.map((row) => row.map(cleaned));
  return withoutEnd(readCsv(text).map((row) => row.map(cleaned)));
}

/** Rows without the empty ones at the end. */
export const withoutEnd = (rows: string[][]): string[][] =>
  rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== '')) + 1);

/** The most rows of an import. */
const MOST_ROWS = 20_000;

/** Refuses more rows than an import may have, the titles not counted. `what` has them. */
export function refuseManyRows(rows: readonly (readonly string[])[], what = 'The file'): void {
  if (rows.filter((row) => row.length > 0).length > MOST_ROWS + 1)
    throw new UnreadableFile(`${what} has more than 20,000 rows. Split it.`);
}

/** The longest text that is pasted, in characters: as long as the largest file. */
const LONGEST = 5 * 1024 * 1024;

/** The table of pasted or typed text. Throws UnreadableFile for one without rows, and for one that is larger than a file may be. */
export function tablesIn(text: string): Table[] {
  if (text.length > LONGEST)
    throw new UnreadableFile('The text has more than 5 million characters. Paste a part of it at a time.');
  const rows = csvRows(text);
  if (rows.length === 0) throw new UnreadableFile('There are no rows in this text.');
  refuseManyRows(rows, 'The text');
  return [{ name: '', rows }];
}
