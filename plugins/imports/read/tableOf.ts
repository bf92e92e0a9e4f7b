import readSheets from 'read-excel-file/web-worker';
import { encodingOf } from './encodings.ts';
import { cleaned } from '../cleaned.ts';
import { bookOf, entriesOf, largestArea } from './workbook.ts';
import { csvRows, UnreadableFile, withoutEnd, type Table } from './pastedTable.ts';

/** The largest file, and what an Excel file may become when it is unpacked, in bytes. */
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_UNPACKED = 100 * 1024 * 1024;
/** The most cells of a sheet, with the empty ones up to the last: the reader makes all of them. */
const MOST_AREA = 20_000_000;
const TOO_WIDE = 'A sheet has a cell far from the others. Delete what is far to the right or below, or save it as CSV.';
/** The most rows of an import. */
const MOST_ROWS = 20_000;

/** What a file has. */
export interface Read {
  tables: Table[];
  /** The encoding of a text that does not tell it; it was guessed. */
  guessed?: string;
}

/** The tables of a CSV or Excel file. A text that does not tell its encoding is read in the one that is given. Throws UnreadableFile. */
export async function tablesOf(bytes: ArrayBuffer, preferred = 'windows-1252'): Promise<Read> {
  if (bytes.byteLength === 0) throw new UnreadableFile('The file is empty.');
  if (bytes.byteLength > MOST_BYTES)
    throw new UnreadableFile('The file is larger than 5 MB. Split it, or remove its pictures.');
  const start = new Uint8Array(bytes, 0, Math.min(8, bytes.byteLength));
  if (startsWith(start, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnreadableFile(
      'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.',
    );
  if (startsWith(start, [0x50, 0x4b, 3, 4])) return { tables: filledOf(await sheetsOf(bytes)) };
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding ?? preferred).decode(bytes);
  return {
    tables: filledOf([{ name: '', rows: csvRows(text) }]),
    ...(encoding === undefined && { guessed: preferred }),
  };
}

function filledOf(tables: Table[]): Table[] {
  const filled = tables.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new UnreadableFile('There are no rows in the file.');
  if (filled.some(({ rows }) => rows.filter((row) => row.length > 0).length > MOST_ROWS + 1))
    throw new UnreadableFile('The file has more than 20,000 rows. Split it.');
  return filled;
}

async function sheetsOf(bytes: ArrayBuffer): Promise<Table[]> {
  const entries = entriesOf(bytes);
  if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_UNPACKED)
    throw new UnreadableFile('The file is larger than 100 MB when it is unpacked. Split it.');
  try {
    if ((await largestArea(bytes, entries)) > MOST_AREA) throw new UnreadableFile(TOO_WIDE);
    const { hidden, laterDays } = await bookOf(bytes, entries);
    const sheets = await readSheets(bytes);
    const tables = sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: withoutEnd(data.map((row) => row.map((cell) => textOf(cell, laterDays)))),
    }));
    // A hidden sheet is read only if there is no other one.
    const shown = tables.filter(({ name, rows }) => rows.length > 0 && !hidden.includes(name));
    return shown.length > 0 ? shown : tables;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('The file is damaged, or it is not an Excel file. Save it again as .xlsx or CSV.');
  }
}

function textOf(cell: unknown, laterDays: number): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return new Date(cell.getTime() + laterDays * 86_400_000).toISOString().slice(0, 10);
  return cleaned(String(cell as string | number | boolean));
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);
