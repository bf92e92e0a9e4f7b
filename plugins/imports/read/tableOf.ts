import readSheets from 'read-excel-file/web-worker';
import { csvRows, UnreadableFile, type Table } from './pastedTable.ts';

/** The largest file, and what an Excel file may become when it is unpacked, in bytes. */
const MOST_BYTES = 5 * 1024 * 1024;
const MOST_UNPACKED = 100 * 1024 * 1024;
/** The most rows of an import. */
const MOST_ROWS = 20_000;

/** The tables of a CSV or Excel file. Throws UnreadableFile. */
export async function tablesOf(bytes: ArrayBuffer): Promise<Table[]> {
  if (bytes.byteLength === 0) throw new UnreadableFile('The file is empty.');
  if (bytes.byteLength > MOST_BYTES)
    throw new UnreadableFile('The file is larger than 5 MB. Please divide it, or remove pictures from it.');
  const start = new Uint8Array(bytes, 0, Math.min(8, bytes.byteLength));
  const tables = startsWith(start, [0x50, 0x4b, 3, 4])
    ? await sheetsOf(bytes)
    : startsWith(start, [0xd0, 0xcf, 0x11, 0xe0])
      ? refuse(
          'This is an old Excel file (.xls), or one with a password. Please save it as .xlsx without a password, or as CSV.',
        )
      : [{ name: '', rows: csvRows(decoded(bytes)) }];
  const filled = tables.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new UnreadableFile('There are no rows in the file.');
  if (filled.some(({ rows }) => rows.length > MOST_ROWS + 1))
    throw new UnreadableFile('The file has more than 20,000 rows. Please divide it.');
  return filled;
}

/** Excel writes UTF-8 with a mark, UTF-16 with a mark, or the encoding of the country. */
function decoded(bytes: ArrayBuffer): string {
  const start = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (startsWith(start, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(start, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function sheetsOf(bytes: ArrayBuffer): Promise<Table[]> {
  if (unpackedSize(bytes) > MOST_UNPACKED)
    throw new UnreadableFile('The file becomes larger than 100 MB when it is unpacked, so it is not read.');
  try {
    const sheets = await readSheets(bytes);
    return sheets.map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row) => row.map(textOf)).filter((row) => row.some((cell) => cell !== '')),
    }));
  } catch {
    throw new UnreadableFile('The file is damaged, or it is no Excel file. Please save it again as .xlsx or CSV.');
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell as string | number | boolean).trim();
}

/**
 * The size of the unpacked files, from the directory at the end of a ZIP file (PKWARE's APPNOTE.TXT 4.3.12). The reader
 * unpacks no file beyond the size that the directory tells.
 */
function unpackedSize(bytes: ArrayBuffer): number {
  const view = new DataView(bytes);
  let end = bytes.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) return 0;
  let at = view.getUint32(end + 16, true);
  let sum = 0;
  while (at + 46 <= bytes.byteLength && view.getUint32(at, true) === 0x02014b50) {
    sum += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

function refuse(says: string): never {
  throw new UnreadableFile(says);
}
