/** A file in a ZIP file: its name, its size when it is unpacked, and where it is. */
export interface Entry {
  /** In small letters, with `/` between folders: programs differ in both. */
  name: string;
  size: number;
  isPacked: boolean;
  at: number;
  length: number;
}

const BIG = 0xffffffff;

/** The files of a ZIP file, from the directory at its end (PKWARE's APPNOTE.TXT 4.3.12). */
export function entriesOf(bytes: ArrayBuffer): Entry[] {
  const view = new DataView(bytes);
  let end = bytes.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  const entries: Entry[] = [];
  let at = end < 0 ? bytes.byteLength : view.getUint32(end + 16, true);
  // A ZIP64 file has its own end before the usual one, and a locator between them (4.3.15).
  if (at === BIG && end >= 20) at = Number(view.getBigUint64(Number(view.getBigUint64(end - 12, true)) + 48, true));
  while (at + 46 <= bytes.byteLength && view.getUint32(at, true) === 0x02014b50) {
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const name = new TextDecoder().decode(new Uint8Array(bytes).subarray(at + 46, at + 46 + nameLength));
    const small = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const [size = 0, length = 0, place = 0] = sizesOf(small, view, at + 46 + nameLength, extraLength);
    entries.push({
      name: name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase(),
      size,
      isPacked: view.getUint16(at + 10, true) !== 0,
      at: place,
      length,
    });
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The three numbers of an entry; those of ZIP64 stand in an extra field, in the same order (4.5.3). */
function sizesOf(small: readonly number[], view: DataView, from: number, length: number): readonly number[] {
  if (!small.includes(BIG)) return small;
  let at = from;
  while (at + 4 <= from + length && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  let next = at + 4;
  return small.map((value) => {
    if (value !== BIG || next + 8 > from + length) return value;
    next += 8;
    return Number(view.getBigUint64(next - 8, true));
  });
}

/** The text of a file, in pieces: UTF-8, or UTF-16 with a byte order mark. Throws for one that is larger than its directory tells. */
export async function* textOf(bytes: ArrayBuffer, { at, length, size, isPacked }: Entry): AsyncGenerator<string> {
  const view = new DataView(bytes);
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = new Blob([new Uint8Array(bytes, start, length)]).stream();
  const reader = (isPacked ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed).getReader();
  let decoder: TextDecoder | undefined;
  let sum = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    sum += piece.value.length;
    if (sum > size) throw new RangeError('The directory of the ZIP file is wrong.');
    const [first, second] = piece.value;
    decoder ??= new TextDecoder(
      first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8',
    );
    yield decoder.decode(piece.value, { stream: true });
  }
}
