import { MOST_PICTURE_BYTES, pictureFaults, pictureFormat, pictureTypes } from '#core/contract/files/pictureFile.ts';

/** The attribute `accept` of a picture's file input. */
export const photoTypes = pictureTypes.join();

/** Returns why a file cannot be used as a picture, or nothing. The server checks the content. */
export function refusePhoto({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  // Some systems write jpg.
  if (!pictureTypes.includes(type.replace('jpg', 'jpeg'))) return pictureFaults.unsupported;
  return size > MOST_PICTURE_BYTES ? pictureFaults.tooLarge : undefined;
}

/**
 * Returns why the browser could not decode a chosen file: another type under a picture's name, or a damaged picture.
 */
export async function whyUnreadable(file: Blob): Promise<string> {
  // A file that was changed or deleted after it was chosen cannot be read.
  const head = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => undefined);
  if (!head || pictureFormat(new Uint8Array(head))) return pictureFaults.damaged;
  return pictureFaults.unsupported;
}
