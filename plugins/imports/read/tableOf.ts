import { encodingOf } from './encodings.ts';
import { workbookOf } from './workbook.ts';
import { csvRows, refuseManyRows, UnreadableFile, type Table } from './table.ts';

/** The largest file, in bytes. */
const MOST_BYTES = 5 * 1024 * 1024;

/** What a file has. */
export interface Read {
  tables: Table[];
  /** The encoding of a text that does not tell it; it was guessed. */
  guessed?: string;
}

/** Files that are no table of values, though programs give them the ending of one. */
const markedUp: readonly [RegExp, string][] = [
  [
    /urn:schemas-microsoft-com:office:spreadsheet/,
    'This is a file of Excel 2003 in XML. Open it in Excel, and save it as .xlsx or CSV.',
  ],
  [
    /^\s*(<!doctype html|<html|<table|<meta|<head|<style)/i,
    'This is a web page, though its name may end in .xls. Open it in Excel, and save it as .xlsx or CSV.',
  ],
  [/^\s*<\?xml/, 'This is an XML file, not a table. Choose a CSV or Excel file (.xlsx).'],
  [/^%PDF-/, 'This is a PDF. Choose a CSV or Excel file (.xlsx).'],
  [/^BEGIN:VCARD/, 'This is a file of contacts (vCard). Export the contacts as CSV.'],
  [/^\s*[[{]\s*["{]/, 'This is a JSON file. Choose a CSV or Excel file (.xlsx).'],
];

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
  if (startsWith(start, [0x50, 0x4b, 3, 4])) return { tables: filledOf(await workbookOf(bytes)) };
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding ?? preferred).decode(bytes);
  const other = markedUp.find(([is]) => is.test(text.slice(0, 2000)));
  if (other) throw new UnreadableFile(other[1]);
  return {
    tables: filledOf([{ name: '', rows: csvRows(text) }]),
    ...(encoding === undefined && { guessed: preferred }),
  };
}

function filledOf(tables: Table[]): Table[] {
  const filled = tables.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new UnreadableFile('There are no rows in the file.');
  for (const { rows } of filled) refuseManyRows(rows);
  return filled;
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);
