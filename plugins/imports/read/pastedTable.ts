import { cleaned } from '../cleaned.ts';
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

/** The table of pasted or typed text. Throws UnreadableFile for one without rows. */
export function tablesIn(text: string): Table[] {
  const rows = csvRows(text);
  if (rows.length === 0) throw new UnreadableFile('There are no rows in this text.');
  return [{ name: '', rows }];
}
