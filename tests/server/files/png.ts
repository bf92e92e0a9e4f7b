import { crc32, deflateSync } from 'node:zlib';

/** The first bytes of a PNG (RFC 2083 section 3.1). */
export const PNG_BEGIN = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A chunk of a PNG, with its checksum. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([word(data.length), body, word(crc32(body))]);
}

/** The header of a PNG: width and height may be false. */
export function header(width: number, height: number, { depth = 8, colour = 6, interlaced = false } = {}): Buffer {
  return chunk(
    'IHDR',
    Buffer.concat([word(width), word(height), Buffer.from([depth, colour, 0, 0, interlaced ? 1 : 0])]),
  );
}

/** A PNG made of chunks. */
export const pngOf = (...chunks: Uint8Array[]): Buffer => Buffer.concat([PNG_BEGIN, ...chunks]);

/** Rows of black pixels, compressed. */
export const pixels = (bytes: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(bytes)));

export const end = chunk('IEND', Buffer.of());

/** A text hidden in a compressed chunk. */
export const packedText = (text: Uint8Array): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(text)]));

function word(value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
}
