let handed: File | undefined;
let wake: (() => void) | undefined;

/** Keeps a file that was dropped on another page, or pasted into the palette, until the page of imports takes it. */
export function hand(file: File): void {
  handed = file;
  wake?.();
}

/** The file, once. */
export function takeHanded(): File | undefined {
  const file = handed;
  handed = undefined;
  return file;
}

/** Tells the page of imports, if it is open already, that there is a file. The result ends it. */
export function whenHanded(listener: () => void): () => void {
  wake = listener;
  return () => {
    if (wake === listener) wake = undefined;
  };
}
