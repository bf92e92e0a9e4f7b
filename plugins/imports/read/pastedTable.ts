import Papa from 'papaparse';

/** A table as a file has it: every cell as text. */
export interface Table {
  /** The name of the sheet; empty for a file with one table. */
  name: string;
  rows: string[][];
}

/** Why a file cannot be read, in words for the person. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** The rows of pasted cells, or of comma-separated values with any delimiter. */
export function csvRows(text: string): string[][] {
  if (text.includes('\0')) throw new UnreadableFile('This is no table. Please choose a CSV or Excel file (.xlsx).');
  const named = /^sep=(.)\r?\n/i.exec(text);
  const { data } = Papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    skipEmptyLines: 'greedy',
    ...(named?.[1] && { delimiter: named[1] }),
  });
  return data.map((row) => row.map((cell) => cell.trim()));
}
