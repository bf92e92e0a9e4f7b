import { cutOf, type PercentCrop } from './cropGeometry.ts';

/**
 * Returns the crop of a picture as a PNG (docs/specification/product.md section 9). Throws if the browser cannot make
 * one.
 */
export async function cutOut(image: HTMLImageElement, crop: PercentCrop): Promise<File> {
  const { from, to } = cutOf(crop, { width: image.naturalWidth, height: image.naturalHeight });
  const canvas = document.createElement('canvas');
  canvas.width = to.width;
  canvas.height = to.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot crop pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png', 0.95));
  if (!blob) throw new Error('The picture could not be cropped. Choose another one.');
  return new File([blob], 'picture.png', { type: blob.type });
}
