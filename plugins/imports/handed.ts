let handed: File | undefined;

/** Keeps a file that was dropped on another page until the page of imports is shown. */
export const hand = (file: File): void => void (handed = file);

/** The file, once. */
export function takeHanded(): File | undefined {
  const file = handed;
  handed = undefined;
  return file;
}
