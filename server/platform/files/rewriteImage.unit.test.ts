import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Refused } from '../http/refused.ts';
import { rewriteImage } from './rewriteImage.ts';
import { hostileFiles, SECRET } from '#tests/server/files/hostile.ts';

const sentences: Record<string, string> = {
  unsupported: 'The file you have chosen is not supported. Please choose a PNG, JPG, or GIF file type.',
  damaged: 'The file you have chosen is damaged. Choose another one.',
  'too many pixels': 'The picture has too many pixels. Choose one of at most 40 megapixels.',
};

const files = (await hostileFiles()).filter(({ fate }) => fate !== 'empty' && fate !== 'too large');
let people = 0;
/** A person in an organisation with the same number. */
const somebody = () => ({ id: ++people, organisationId: people });
const outcome = async (bytes: Buffer, whose = somebody()) =>
  rewriteImage(new Blob([bytes as BlobPart]), whose).catch((error: unknown) => error);

describe('an uploaded picture', () => {
  test('the tests include more than 60 hostile files with unique names', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  test.each(files.filter(({ fate }) => fate !== 'rewritten'))(
    'is refused with a sentence: $name',
    async ({ bytes, fate }) => {
      const refused = await outcome(bytes);
      expect(refused).toBeInstanceOf(Refused);
      expect((refused as Refused).more.errors).toEqual({ image: [sentences[fate]] });
    },
  );

  test.each(files.filter(({ fate }) => fate === 'rewritten'))('is rewritten: $name', async ({ bytes }) => {
    const image = await rewriteImage(new Blob([bytes as BlobPart]), somebody());
    const meta = await sharp(image.content).metadata();
    expect(meta).toMatchObject({ format: 'png', width: image.width, height: image.height, depth: 'uchar' });
    expect(meta.width).toBeLessThanOrEqual(1024);
    expect(meta.height).toBeLessThanOrEqual(1024);
    // Only size, palette and pixels are left.
    expect(chunksOf(image.content).filter((type) => !['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(type))).toEqual(
      [],
    );
    expect(Buffer.from(image.content).includes(SECRET)).toBe(false);
    for (const key of ['exif', 'icc', 'iptc', 'xmp', 'comments', 'pages', 'orientation'] as const)
      expect(meta[key], key).toBeUndefined();
  });

  test("is rotated upright, by the camera's note", async () => {
    const file = files.find(({ name }) => name.includes('orientation'));
    const image = await rewriteImage(new Blob([(file?.bytes ?? Buffer.of()) as BlobPart]), somebody());
    expect([image.width, image.height]).toEqual([48, 64]);
  });

  test('of a GIF is its first frame', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    const gif = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const image = await rewriteImage(new Blob([gif as BlobPart]), somebody());
    const { dominant } = await sharp(image.content).stats();
    expect([image.width, image.height, dominant.r > 200, dominant.b < 50]).toEqual([8, 8, true, true]);
  });

  const good = files.find(({ name }) => name === 'png in 16 bits')?.bytes ?? Buffer.of();
  const refusedOf = (all: unknown[]) => all.filter((one) => one instanceof Refused);

  test('is refused if it is so long that its rows would take seconds', async () => {
    const long = await sharp({ create: { width: 1, height: 65_536, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await outcome(long)).toMatchObject({
      more: { errors: { image: ['The picture is too long. Choose one of at most 65,535 pixels a side.'] } },
    });
  });

  test('waits its turn, and is refused when too many wait', async () => {
    const refused = refusedOf(await Promise.all(Array.from({ length: 24 }, () => outcome(good))));
    expect(refused).toHaveLength(4);
    expect(refused.every((one) => one.code === 503 && one.more.retryAfter)).toBe(true);
  });

  test('is refused while two of its person wait, so that others are served', async () => {
    const mia = somebody();
    const [own, other] = await Promise.all([
      Promise.all(Array.from({ length: 24 }, () => outcome(good, mia))),
      outcome(good),
    ]);
    expect(refusedOf([other])).toEqual([]);
    const refused = refusedOf(own);
    expect(refused).toHaveLength(22);
    expect(refused[0]).toMatchObject({
      code: 429,
      message: 'Your earlier pictures are still being checked. Try again in a moment.',
      more: { retryAfter: 5 },
    });
    expect(refusedOf([await outcome(good, mia)])).toEqual([]);
  });

  test('is refused while eight of its organisation wait', async () => {
    const { organisationId } = somebody();
    const [own, other] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => outcome(good, { ...somebody(), organisationId }))),
      outcome(good),
    ]);
    expect(refusedOf([other])).toEqual([]);
    expect(refusedOf(own).map(({ code }) => code)).toEqual([429, 429]);
  });
});

/** The names of a PNG's chunks (RFC 2083 section 3.2). */
function chunksOf(bytes: Uint8Array): string[] {
  const png = Buffer.from(bytes);
  const types: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) types.push(png.toString('latin1', at + 4, at + 8));
  return types;
}
