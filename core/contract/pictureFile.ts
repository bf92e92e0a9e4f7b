/** How large a picture's file may be, in bytes (docs/specification/product.md section 9). */
export const MOST_PICTURE_BYTES = 5_242_880;

/**
 * Why a file is not taken as a picture, in the words of docs/specification/product.md section 5; said by the browser
 * and by the server.
 */
export const pictureFaults = {
  unsupported: 'The file you have chosen is not supported. Please choose a PNG, JPG, or GIF file type.',
  damaged: 'The file you have chosen is damaged. Please choose another one.',
  tooLarge: 'Photo size must be less than 5MB.',
};

/** How the formats that are taken begin, in Latin-1. */
const beginnings = [
  { format: 'png', begins: '\x89PNG\r\n\x1a\n' },
  { format: 'jpeg', begins: '\xff\xd8\xff' },
  { format: 'gif', begins: 'GIF87a' },
  { format: 'gif', begins: 'GIF89a' },
] as const;

/** The media types of the formats that are taken. */
export const pictureTypes = [...new Set(beginnings.map(({ format }) => `image/${format}`))];

/** What a picture's file is by its first eight bytes; `undefined` for what is not taken. */
export function pictureFormat(head: Uint8Array): 'png' | 'jpeg' | 'gif' | undefined {
  const first = String.fromCharCode(...head.subarray(0, 8));
  return beginnings.find(({ begins }) => first.startsWith(begins))?.format;
}
