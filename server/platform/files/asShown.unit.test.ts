import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { rewriteImage } from './rewriteImage.ts';

// The colours on the right are those that Chromium and Firefox show for the file on the left, within two levels.

let people = 0;
/** The colours of the first and of the last pixel of what is stored. */
async function stored(file: Buffer): Promise<{ first: number[]; last: number[]; chunks: string[] }> {
  const id = ++people;
  const { content } = await rewriteImage(new Blob([file as BlobPart]), { id, organisationId: id });
  const { data } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const chunks: string[] = [];
  const png = Buffer.from(content);
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    chunks.push(png.toString('latin1', at + 4, at + 8));
  return { first: [...data.subarray(0, 4)], last: [...data.subarray(-4)], chunks };
}

const near = (expected: readonly number[]) => expected.map((value) => expect.closeTo(value, -0.7) as number);
const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => bytes.writeUInt32BE(Math.round(value), 4 * at));
  return bytes;
};

type Chunk = readonly [name: string, content: Buffer];
const gamma = (value: number): Chunk => ['gAMA', numbers(value * 100_000)];
const primaries = (...xy: number[]): Chunk => ['cHRM', numbers(...xy.map((value) => value * 100_000))];
const displayP3 = primaries(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06);
const ofSrgb = primaries(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06);

const [GREY, RGB, PALETTE, GREY_ALPHA, RGBA] = [0, 2, 3, 4, 6] as const;

/** A PNG of two rows, each with one pixel. */
function png(type: number, depth: 8 | 16, pixel: number[], ...chunks: Chunk[]): Buffer {
  const written = ([name, content]: Chunk) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    return Buffer.concat([numbers(content.length), body, numbers(crc32(body))]);
  };
  const values = depth === 16 ? pixel.flatMap((value) => [value, value]) : pixel;
  const rows = Buffer.from([0, ...values, 0, ...values]);
  const head = Buffer.concat([numbers(1, 2), Buffer.from([depth, type, 0, 0, 0])]);
  const parts: Chunk[] = [['IHDR', head], ...chunks, ['IDAT', deflateSync(rows)], ['IEND', Buffer.alloc(0)]];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts.map(written)]);
}

const palette: Chunk = ['PLTE', Buffer.from([64, 128, 200])];
const srgbChunk: Chunk = ['sRGB', Buffer.of(0)];

describe('the colours of a picture are stored as browsers show them', () => {
  test.each([
    ['grey, linear', png(GREY, 8, [64], gamma(1)), [137, 137, 137, 255]],
    ['grey in 16 bits, linear', png(GREY, 16, [64], gamma(1)), [137, 137, 137, 255]],
    ['grey with the usual gamma', png(GREY, 8, [64], gamma(0.45455)), [64, 64, 64, 255]],
    ['grey with opacity, linear', png(GREY_ALPHA, 8, [64, 128], gamma(1)), [137, 137, 137, 128]],
    ['colours, linear', png(RGB, 8, [64, 128, 200], gamma(1)), [137, 188, 229, 255]],
    ['colours in 16 bits, darker', png(RGB, 16, [64, 128, 200], gamma(0.35)), [38, 104, 187, 255]],
    ['colours with opacity, as old Macs', png(RGBA, 8, [64, 128, 200, 128], gamma(0.7)), [104, 164, 219, 128]],
    ['a palette, linear', png(PALETTE, 8, [0], gamma(1), palette), [137, 188, 229, 255]],
    ['an sRGB chunk beside', png(RGB, 8, [64, 128, 200], srgbChunk, gamma(1)), [64, 128, 200, 255]],
    ['a gamma of nothing', png(RGB, 8, [64, 128, 200], gamma(0)), [64, 128, 200, 255]],
    ['primaries of Display P3', png(RGB, 8, [64, 128, 200], gamma(0.45455), displayP3), [24, 131, 207, 255]],
    ['primaries of sRGB', png(RGB, 8, [64, 128, 200], gamma(0.45455), ofSrgb), [62, 129, 201, 255]],
    [
      'primaries on one point',
      png(RGB, 8, [64, 128, 200], gamma(1), primaries(1, 0, 1, 0, 1, 0, 1, 0)),
      [137, 188, 229, 255],
    ],
    ['a cut chunk', png(RGB, 8, [64, 128, 200], ['gAMA', Buffer.of(1)]), [64, 128, 200, 255]],
    ['Display P3 by number', png(RGB, 8, [64, 128, 200], ['cICP', Buffer.of(12, 13, 0, 1)]), [32, 130, 206, 255]],
  ])('PNG: %s', async (_what, file, expected) => expect((await stored(file)).first).toEqual(near(expected)));

  const plain = sharp({ create: { width: 16, height: 16, channels: 3, background: { r: 200, g: 80, b: 40 } } });
  test.each([
    ['JPEG in Display P3', () => plain.clone().withIccProfile('p3').jpeg({ quality: 100, chromaSubsampling: '4:4:4' })],
    ['PNG in Display P3', () => plain.clone().withIccProfile('p3').png()],
    ['PNG in Display P3 and 16 bits', () => plain.clone().toColourspace('rgb16').withIccProfile('p3').png()],
  ])('%s', async (_what, made) =>
    expect((await stored(await made().toBuffer())).first).toEqual(near([200, 80, 40, 255])),
  );

  test('JPEG in CMYK without a profile', async () => {
    const file = await plain.clone().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    expect((await stored(file)).first).toEqual(near([211, 52, 2, 255]));
  });
});

/** A GIF of 8x8 in one colour, whose only frame has this place. */
function gif(left: number, top: number, width: number, height: number, transparent?: number): Buffer {
  const colours = [255, 0, 0, 0, 255, 0, 0, 0, 255, 200, 80, 40];
  // LZW with codes of three bits: 4 begins anew before each pixel of colour 3, 5 ends.
  const codes = [...Array.from({ length: width * height }, () => [4, 3]).flat(), 5];
  const bits = codes.map((code) => code.toString(2).padStart(3, '0').split('').toReversed().join('')).join('');
  const data = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.split('').toReversed().join(''), 2));
  const control = transparent === undefined ? [] : [0x21, 0xf9, 4, 1, 0, 0, transparent, 0];
  const frame = [0x2c, left, 0, top, 0, width, 0, height, 0, 0];
  const body = [...control, ...frame, 2, data.length, ...data, 0, 0x3b];
  return Buffer.from([...Buffer.from('GIF89a'), 8, 0, 8, 0, 0x81, 0, 0, ...colours, ...body]);
}

const [NOTHING, COLOUR] = [
  [0, 0, 0, 0],
  [200, 80, 40, 255],
];

test.each([
  ['a frame in the corner', gif(4, 4, 4, 4), NOTHING, COLOUR],
  ['a frame at the beginning', gif(0, 0, 4, 4), COLOUR, NOTHING],
  ['a frame in the corner, with a transparent colour', gif(4, 4, 4, 4, 1), NOTHING, COLOUR],
  ['a frame of a transparent colour', gif(0, 0, 8, 8, 3), NOTHING, NOTHING],
  ['a whole frame', gif(0, 0, 8, 8), COLOUR, COLOUR],
])('what %s of a GIF leaves free is transparent', async (_what, file, first, last) => {
  const { first: shownFirst, last: shownLast } = await stored(file);
  expect(shownFirst[3] === 0 ? NOTHING : shownFirst).toEqual(first);
  expect(shownLast[3] === 0 ? NOTHING : shownLast).toEqual(last);
});

test.each([
  ['a resolution', png(RGB, 8, [1, 2, 3], ['pHYs', Buffer.concat([numbers(3000, 3000), Buffer.of(1)])])],
  ['a text', png(RGB, 8, [1, 2, 3], ['tEXt', Buffer.from('Author\0Ada')])],
  ['a time', png(RGB, 8, [1, 2, 3], ['tIME', Buffer.of(7, 234, 11, 28, 1, 2, 3)])],
  ['a gamma', png(RGB, 8, [1, 2, 3], gamma(1))],
  ['a GIF', gif(4, 4, 4, 4)],
])('nothing but pixels is stored of %s', async (_what, file) => {
  expect((await stored(file)).chunks).toEqual(['IHDR', 'IDAT', 'IEND']);
});
