import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { pictureFaults, pictureFormat } from '#core/contract/files/pictureFile.ts';
import { invalid } from '../http/refused.ts';
import { type GifFrame, partialFrame } from './gifFrame.ts';
import { pngColours, toSrgb } from './pngColours.ts';
import type { Whose } from './slotLimiter.ts';
import { oneAtATime } from './oneAtATime.ts';

/** A picture as it is stored: PNG without metadata. */
export interface Image {
  content: Uint8Array;
  mime: 'image/png';
  width: number;
  height: number;
}

const TOO_MANY_PIXELS = 'The picture has too many pixels. Choose one of at most 40 megapixels.';
const TOO_LONG = 'The picture is too long. Choose one of at most 65,535 pixels a side.';

/** The most pixels that are decoded. Phones take 12 to 24 million, cameras up to 36; a file may claim any number. */
const MOST_PIXELS = 40_000_000;
/** The longest side that is decoded, the limit of JPEG and GIF: a PNG of 40 million rows would take ten seconds. */
const LONGEST_SIDE = 65_535;
/** The longest side that is stored. The portal's crop is at most 600x400; other clients may send more. */
const MOST_SIDE = 1024;
const MOST_SECONDS = 10;

/**
 * Decodes an uploaded picture and rewrites it as PNG, so that no metadata, script or second file format survives
 * (docs/specification/server.md section 7). Refuses, under the field `image`, a file whose content is no PNG, JPEG or
 * GIF, whatever its name. Slow: do not call it within a transaction.
 */
export async function rewriteImage(file: Blob, whose: Whose): Promise<Image> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const format = pictureFormat(bytes);
  if (!format) throw refused(pictureFaults.unsupported);
  return oneAtATime(whose, async () => {
    const open = await opener();
    // The first frame of a GIF. A truncated file is refused, a mistake in the metadata is not.
    const options: SharpOptions = { limitInputPixels: false, failOn: 'error', sequentialRead: true, page: 0, pages: 1 };
    const header = await open(bytes, options)
      .metadata()
      .catch(() => null);
    // Only the first bytes are right.
    if (header?.format !== format) throw refused(pictureFaults.damaged);
    if (header.width * header.height > MOST_PIXELS) throw refused(TOO_MANY_PIXELS);
    if (Math.max(header.width, header.height) > LONGEST_SIDE) throw refused(TOO_LONG);
    const read = (more: SharpOptions = {}) => open(bytes, { ...options, ...more, limitInputPixels: MOST_PIXELS });
    return draw(format, bytes, header, read, open).then(
      ({ data, info }) => ({
        content: pixelsOnly(data),
        mime: 'image/png' as const,
        width: info.width,
        height: info.height,
      }),
      () => {
        throw refused(pictureFaults.damaged);
      },
    );
  });
}

type Open = (bytes: Uint8Array, options: SharpOptions) => Sharp;

/** The picture as browsers show it, upright and in sRGB, as PNG. */
async function draw(format: string, bytes: Buffer, header: Metadata, read: (more?: SharpOptions) => Sharp, open: Open) {
  const write = (picture: Sharp) =>
    picture.png({ compressionLevel: 9 }).timeout({ seconds: MOST_SECONDS }).toBuffer({ resolveWithObject: true });
  const partial = format === 'gif' ? partialFrame(bytes) : undefined;
  if (partial) return write(drawFrame(read(), partial).toColourspace('srgb'));
  const picture = (more?: SharpOptions) => read(more).autoOrient().resize(atMost);

  // The library ignores these chunks of a PNG.
  const colours = format === 'png' ? pngColours(bytes) : undefined;
  if (colours) {
    const is16 = header.depth === 'ushort';
    const { data, info } = await picture({ ignoreIcc: true })
      .toColourspace(is16 ? 'rgb16' : 'srgb')
      .raw({ depth: is16 ? 'ushort' : 'uchar' })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const pixels = is16 ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
    const { width, height, channels } = info;
    const srgb = toSrgb(colours, pixels, channels, is16 ? 65_535 : 255);
    return write(open(srgb, { raw: { width, height, channels } }));
  }
  // The library would guess the inks of a certain press.
  if (header.space === 'cmyk' && !header.hasProfile) {
    const { data, info } = await picture()
      .pipelineColourspace('cmyk')
      .toColourspace('cmyk')
      .raw()
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return write(open(withoutInk(data), { raw: { width: info.width, height: info.height, channels: 3 } }));
  }
  // The library turns 16 bits with a profile into Display P3, unless a profile is asked for.
  const inSrgb = picture().toColourspace('srgb');
  return write(header.depth === 'ushort' && header.hasProfile ? inSrgb.withIccProfile('srgb') : inSrgb);
}

const atMost = { width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true } as const;

/** A GIF whose first frame leaves a part of the picture free: the library would make that part black. */
function drawFrame(read: Sharp, { width, height, frame }: GifFrame): Sharp {
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
  const scaled = (length: number) => Math.round(length * scale);
  const [left, top] = [scaled(frame.left), scaled(frame.top)];
  const wide = Math.max(1, scaled(frame.left + frame.width) - left);
  const high = Math.max(1, scaled(frame.top + frame.height) - top);
  const [right, bottom] = [scaled(width) - left - wide, scaled(height) - top - high];
  return read
    .extract(frame)
    .resize(wide, high, { fit: 'fill' })
    .ensureAlpha()
    .extend({ left, top, right: Math.max(0, right), bottom: Math.max(0, bottom), background: '#0000' });
}

/** CMYK as browsers show it where no profile says which inks it means. */
function withoutInk(cmyk: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((cmyk.length / 4) * 3);
  for (let i = 0; i < cmyk.length / 4; i++) {
    const paper = 255 - (cmyk[4 * i + 3] ?? 0);
    for (let ink = 0; ink < 3; ink++) rgb[3 * i + ink] = Math.round(((255 - (cmyk[4 * i + ink] ?? 0)) * paper) / 255);
  }
  return rgb;
}

/** A PNG without anything but its pixels: the library also writes the resolution and the profile. */
function pixelsOnly(png: Buffer): Buffer {
  const parts = [png.subarray(0, 8)];
  for (let at = 8; at < png.length;) {
    const end = at + 12 + png.readUInt32BE(at);
    if (needed.has(png.toString('latin1', at + 4, at + 8))) parts.push(png.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

const needed = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

const refused = (why: string) => invalid({ image: [why] });

let opened: Promise<Open> | undefined;

/** The library, loaded with the first picture. Only three decoders are enabled, whatever format it detects. */
function opener(): Promise<Open> {
  return (opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['Png', 'Jpeg', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`) });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
