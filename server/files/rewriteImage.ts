import type { Sharp, SharpOptions } from 'sharp';
import { pictureFaults, pictureFormat } from '#core/contract/files/pictureFile.ts';
import { invalid } from '../http/calls/refused.ts';
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
    return open(bytes, { ...options, limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true })
      .then(
        ({ data, info }) => ({ content: data, mime: 'image/png' as const, width: info.width, height: info.height }),
        () => {
          throw refused(pictureFaults.damaged);
        },
      );
  });
}

const refused = (why: string) => invalid({ image: [why] });

let opened: Promise<(bytes: Buffer, options: SharpOptions) => Sharp> | undefined;

/** The library, loaded with the first picture. Only three decoders are enabled, whatever format it detects. */
function opener(): Promise<(bytes: Buffer, options: SharpOptions) => Sharp> {
  return (opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['Png', 'Jpeg', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`) });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
