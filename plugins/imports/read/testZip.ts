import { Buffer } from 'node:buffer';
import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP file for a test. Its directory may lie about a size, or have its sizes in the fields of ZIP64. */
export function zip(files: Record<string, string>, size?: number, { big = false } = {}): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(size ?? content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const extra = Buffer.alloc(big ? 28 : 0);
    if (big) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      extra.writeBigUInt64LE(BigInt(content.length), 4);
      extra.writeBigUInt64LE(BigInt(packed.length), 12);
      extra.writeBigUInt64LE(BigInt(at), 20);
    }
    const entry = Buffer.from(facts);
    if (big) {
      entry.fill(0xff, 14, 22);
      entry.writeUInt16LE(extra.length, 24);
      place.fill(0xff, 10, 14);
    }
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), entry, place, Buffer.from(name), extra]));
    parts.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end]);
}
