import { useEffect, useState } from 'react';
import { notify } from '../toast/toast.ts';

/** How long the success is shown, in milliseconds. */
const SHOWN = 1500;

/**
 * Copies a text to the clipboard, and reports the success for a moment. If the browser refuses, a message says so,
 * followed by `instead`.
 */
export function useCopy(text: string, instead = ''): { copied: boolean; copy(): void } {
  const [last, setLast] = useState<{ text: string }>();
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(setLast, SHOWN);
    return () => clearTimeout(timer);
  }, [last]);

  async function copy(): Promise<void> {
    // Screen readers announce the text again only if it was removed before.
    setLast(undefined);
    try {
      await navigator.clipboard.writeText(text);
      setLast({ text });
    } catch {
      setLast(undefined);
      notify('warning', `The browser did not allow the copy.${instead && ` ${instead}`}`);
    }
  }
  return { copied: last?.text === text, copy: () => void copy() };
}
