import type { Locator } from '@playwright/test';
import sharp from 'sharp';

/** A photo of 1200x800 for a file input, with its location in the metadata, as a camera makes it. */
export async function asFile() {
  const spots = Array.from({ length: 1200 * 800 * 3 }, (_, at) => (at * 31 + (at >> 9) * 17) & 255);
  const buffer = await sharp(Buffer.from(spots), { raw: { width: 1200, height: 800, channels: 3 } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg({ quality: 60 })
    .toBuffer();
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
}

/** The width of an element after its animation: a trial click waits for that. */
export async function widthAtRest(part: Locator): Promise<number> {
  await part.click({ trial: true });
  return (await part.boundingBox())?.width ?? 0;
}
