import { notify } from './toast.ts';

/**
 * Puts a text into the clipboard. Answers whether it is there; where the browser refuses, a message says so, and what can
 * be done `instead`.
 */
export async function copyText(text: string, instead = ''): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    notify('warning', `The browser did not allow copying.${instead && ` ${instead}`}`);
    return false;
  }
}
