/** The size of a GIF, and the place of its first frame within it. */
export interface GifFrame {
  width: number;
  height: number;
  frame: { left: number; top: number; width: number; height: number };
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** Reads where the first frame of a GIF is, if it leaves a part of the picture free; browsers show that part transparent. */
export function partialFrame(gif: Buffer): GifFrame | undefined {
  const sizeOfTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  if (gif.length < 13) return undefined;
  const [width, height] = [gif.readUInt16LE(6), gif.readUInt16LE(8)];
  let at = 13 + sizeOfTable(gif[10] ?? 0);
  while (gif[at] === EXTENSION) {
    // Blocks of up to 255 bytes; an empty one is the last.
    at += 2;
    while (gif[at]) at += 1 + (gif[at] ?? 0);
    at += 1;
  }
  if (gif[at] !== IMAGE || at + 9 > gif.length) return undefined;
  const [left = 0, top = 0, wide = 0, high = 0] = [1, 3, 5, 7].map((place) => gif.readUInt16LE(at + place));
  const isWithin = wide > 0 && high > 0 && left + wide <= width && top + high <= height;
  if (!isWithin || (wide === width && high === height)) return undefined;
  return { width, height, frame: { left, top, width: wide, height: high } };
}
