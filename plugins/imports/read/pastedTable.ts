import Papa from 'papaparse';
import { cleaned } from '../cleaned.ts';
import { addressRows } from './addressRows.ts';

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
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  // Empty lines say nothing of the delimiter, and they count as rows.
  const delimiter = named?.[1] ?? Papa.parse(body, { preview: 20, skipEmptyLines: 'greedy' }).meta.delimiter;
  const { data } = Papa.parse<string[]>(body, { delimiter });
  return withoutEnd(data.map((row) => row.map(cleaned)));
}

/** Rows without the empty ones at the end. */
export const withoutEnd = (rows: string[][]): string[][] =>
  rows.slice(0, rows.findLastIndex((row) => row.some((cell) => cell !== '')) + 1);
