/** The largest size of a picture file, in bytes (docs/specification/product.md section 9). */
export const MOST_PICTURE_BYTES = 5_242_880;

/**
 * The reason why a file is refused as a picture, in the words of docs/specification/product.md section 5. The browser
 * and the server both use it.
 */
export const pictureFaults = {
  unsupported: 'The file you have chosen is not supported. Please choose a PNG, JPG, or GIF file type.',
  damaged: 'The file you have chosen is damaged. Choose another one.',
  tooLarge: 'Photo size must be less than 5MB.',
};

/** The first bytes of each accepted format, in Latin-1. */
const beginnings = [
  { format: 'png', begins: '\x89PNG\r\n\x1a\n' },
  { format: 'jpeg', begins: '\xff\xd8\xff' },
  { format: 'gif', begins: 'GIF87a' },
  { format: 'gif', begins: 'GIF89a' },
] as const;

/** The media types of the accepted formats. */
export const pictureTypes = [...new Set(beginnings.map(({ format }) => `image/${format}`))];

/** The media type of a picture file, found by its first eight bytes; `undefined` if the format is not accepted. */
export function pictureFormat(head: Uint8Array): 'png' | 'jpeg' | 'gif' | undefined {
  const first = String.fromCharCode(...head.subarray(0, 8));
  return beginnings.find(({ begins }) => first.startsWith(begins))?.format;
}
