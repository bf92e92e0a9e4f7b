import type { Sharp, SharpOptions } from 'sharp';
import { invalid } from '#server/http/refused.ts';
import { inTurn } from './inTurn.ts';

/** A picture as it is kept: PNG without metadata. */
export interface Image {
  content: Uint8Array;
  mime: 'image/png';
  width: number;
  height: number;
}

const NOT_SUPPORTED = 'The file you have chosen is not supported. Please choose a PNG, JPG, or GIF file type.';
const DAMAGED = 'The file you have chosen is damaged. Please choose another one.';
const TOO_MANY_PIXELS = 'The picture has too many pixels. Please choose one of at most 40 megapixels.';

/** Of what is decoded: phones take 12 to 24 million, cameras up to 36. A file may claim any number of them. */
const MOST_PIXELS = 40_000_000;
/** Of what is kept. The portal's crop is 600x400 at most; other clients may send more. */
const MOST_SIDE = 1024;
const MOST_SECONDS = 10;

/**
 * Decodes an uploaded picture and writes it anew as PNG, so that no metadata, no script and no second meaning survives
 * (server.md section 7). Refuses in words, under the field `image`, what is no PNG, JPEG or GIF by its content, whatever
 * its name says. Takes long: not to be called within a transaction.
 */
export async function rewriteImage(file: Blob): Promise<Image> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const format = formatOf(bytes);
  if (!format) throw refused(NOT_SUPPORTED);
  return inTurn(async () => {
    const open = await opener();
    // The first frame of a GIF; a half transferred file is damaged, a camera's slip in the metadata is not.
    const options: SharpOptions = { limitInputPixels: false, failOn: 'error', sequentialRead: true, page: 0, pages: 1 };
    const header = await open(bytes, options)
      .metadata()
      .catch(() => null);
    // Its first bytes are all that is right about it.
    if (header?.format !== format) throw refused(DAMAGED);
    if (header.width * header.height > MOST_PIXELS) throw refused(TOO_MANY_PIXELS);
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
          throw refused(DAMAGED);
        },
      );
  });
}

const refused = (why: string) => invalid({ image: [why] });

/** How the formats that are taken begin, in Latin-1. */
const beginnings = [
  { format: 'png', begins: '\x89PNG\r\n\x1a\n' },
  { format: 'jpeg', begins: '\xff\xd8\xff' },
  { format: 'gif', begins: 'GIF87a' },
  { format: 'gif', begins: 'GIF89a' },
] as const;

function formatOf(bytes: Buffer): 'png' | 'jpeg' | 'gif' | undefined {
  const first = bytes.toString('latin1', 0, 8);
  return beginnings.find(({ begins }) => first.startsWith(begins))?.format;
}

let opened: Promise<(bytes: Buffer, options: SharpOptions) => Sharp> | undefined;

/** The library, loaded with the first picture. It is held to the three decoders, whatever it takes a file for. */
function opener(): Promise<(bytes: Buffer, options: SharpOptions) => Sharp> {
  return (opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['Png', 'Jpeg', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`) });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
