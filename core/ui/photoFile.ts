/** What a picture's file input offers. */
export const photoTypes = 'image/png,image/jpeg,image/gif';

/** In bytes (product.md section 9). */
const MOST_BYTES = 5_242_880;

const DAMAGED = 'The file you have chosen is damaged. Please choose another one.';
const UNSUPPORTED = 'The file you have chosen is not supported. Please choose a PNG, JPG, or GIF file type.';

/** Why a file cannot be taken as a picture, in the words of product.md section 5; the server judges by the content. */
export function refusePhoto({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!/^image\/(png|jpe?g|gif)$/.test(type)) return UNSUPPORTED;
  return size > MOST_BYTES ? 'Photo size must be less than 5MB.' : undefined;
}

/** Why the browser could not read a file that was taken: another type under a picture's name, or a damaged picture. */
export async function whyUnreadable(file: Blob): Promise<string> {
  // Changed or gone since it was chosen, it cannot be read at all.
  const head = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => undefined);
  if (!head) return DAMAGED;
  const [a, b, c, d] = new Uint8Array(head);
  const starts = (...bytes: number[]) => [a, b, c, d].slice(0, bytes.length).join() === bytes.join();
  const isPicture = starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) || starts(0x47, 0x49, 0x46, 0x38);
  return isPicture ? DAMAGED : UNSUPPORTED;
}
