import { notify } from './toast.ts';

/** Puts a text into the clipboard. Answers whether it is there; where the browser refuses, a message says so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    notify('warning', 'The browser did not allow copying. Select the text and copy it yourself.');
    return false;
  }
}
