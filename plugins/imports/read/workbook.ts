/** A file in a ZIP file: its name, its size when it is unpacked, and where it is. */
interface Entry {
  name: string;
  size: number;
  isPacked: boolean;
  at: number;
  length: number;
}

/**
 * The files of a workbook, from the directory at the end of the ZIP file (PKWARE's APPNOTE.TXT 4.3.12). The reader unpacks
 * no file beyond the size that the directory tells.
 */
export function entriesOf(bytes: ArrayBuffer): Entry[] {
  const view = new DataView(bytes);
  let end = bytes.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  const entries: Entry[] = [];
  let at = end < 0 ? bytes.byteLength : view.getUint32(end + 16, true);
  while (at + 46 <= bytes.byteLength && view.getUint32(at, true) === 0x02014b50) {
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(bytes).subarray(at + 46, at + 46 + nameLength)),
      size: view.getUint32(at + 24, true),
      isPacked: view.getUint16(at + 10, true) !== 0,
      at: view.getUint32(at + 42, true),
      length: view.getUint32(at + 20, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The text of a file, in pieces. Throws for one that is larger than its directory tells. */
async function* textOf(bytes: ArrayBuffer, { at, length, size, isPacked }: Entry): AsyncGenerator<string> {
  const view = new DataView(bytes);
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = new Blob([new Uint8Array(bytes, start, length)]).stream();
  const reader = (isPacked ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed).getReader();
  const decoder = new TextDecoder();
  let sum = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    sum += piece.value.length;
    if (sum > size) throw new RangeError('The directory of the ZIP file is wrong.');
    yield decoder.decode(piece.value, { stream: true });
  }
}

/** The cells from A1 to the last cell with a value, in the sheet with the most. */
export async function largestArea(bytes: ArrayBuffer, entries: readonly Entry[]): Promise<number> {
  let largest = 0;
  for (const entry of entries.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name))) {
    let [rows, columns, rest] = [0, 0, ''];
    for await (const piece of textOf(bytes, entry)) {
      const text = rest + piece;
      // `<c r="B2" s="1"/>` has a style only.
      for (const [, column = '', row] of text.matchAll(
        /<(?:\w+:)?c [^>]{0,200}?\br="([A-Z]{1,3})(\d{1,7})"[^>]{0,200}?(?<!\/)>/g,
      )) {
        columns = Math.max(columns, numberOf(column));
        rows = Math.max(rows, Number(row));
      }
      // A tag may be cut by the end of a piece.
      rest = text.slice(Math.max(text.lastIndexOf('<'), text.length - 500));
    }
    largest = Math.max(largest, rows * columns);
  }
  return largest;
}

/** 1 for column A, 27 for AA. */
const numberOf = (column: string): number =>
  Array.from(column).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** 1904 has its 1 January so many days after the day 0 of the other calendar of Excel. */
const DAYS_OF_1904 = 1462;

/**
 * The names of the hidden sheets, and how many days later the days of the workbook are than the reader says: it knows
 * `date1904="1"`, but not `"true"`, which other programs write.
 */
export async function bookOf(bytes: ArrayBuffer, entries: readonly Entry[]) {
  let xml = '';
  const book = entries.find(({ name }) => name.toLowerCase() === 'xl/workbook.xml');
  if (book) for await (const piece of textOf(bytes, book)) xml += piece;
  const hidden = [...xml.matchAll(/<(?:\w+:)?sheet ([^>]*\bstate="(?:hidden|veryHidden)"[^>]*)>/g)].map(
    ([, attributes = '']) => unescaped(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? ''),
  );
  return { hidden, laterDays: /<(?:\w+:)?workbookPr [^>]*\bdate1904="true"/.test(xml) ? DAYS_OF_1904 : 0 };
}

const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => signs[name] ?? '');

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
