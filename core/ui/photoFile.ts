/** What a picture's file input offers. */
export const photoTypes = 'image/png,image/jpeg,image/gif';

/** In bytes (product.md section 9). */
const MOST_BYTES = 5_242_880;

/** Why a file cannot be taken as a picture, in the words of product.md section 5; the server judges by the content. */
export function refusePhoto({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!/^image\/(png|jpe?g|gif)$/.test(type))
    return 'The file you have chosen is not supported. Please choose a PNG, JPG, or GIF file type.';
  return size > MOST_BYTES ? 'Photo size must be less than 5MB.' : undefined;
}
