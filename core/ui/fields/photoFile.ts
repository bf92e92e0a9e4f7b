import { MOST_PICTURE_BYTES, pictureFaults, pictureFormat, pictureTypes } from '#core/contract/pictureFile.ts';

/** What a picture's file input offers. */
export const photoTypes = pictureTypes.join();

/** Why a file cannot be taken as a picture; the server judges by the content. */
export function refusePhoto({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  // Some systems say it without the e.
  if (!pictureTypes.includes(type.replace('jpg', 'jpeg'))) return pictureFaults.unsupported;
  return size > MOST_PICTURE_BYTES ? pictureFaults.tooLarge : undefined;
}

/** Why the browser could not read a file that was taken: another type under a picture's name, or a damaged picture. */
export async function whyUnreadable(file: Blob): Promise<string> {
  // Changed or gone since it was chosen, it cannot be read at all.
  const head = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => undefined);
  if (!head || pictureFormat(new Uint8Array(head))) return pictureFaults.damaged;
  return pictureFaults.unsupported;
}
