import { useEffect, useState } from 'react';
import { notify } from '../toast/toast.ts';

/** How long it is said that a text was copied, in milliseconds. */
const SHOWN = 1500;

/**
 * Puts a text into the clipboard, and tells for a moment that it is there. Where the browser refuses, a message says so,
 * and what can be done `instead`.
 */
export function useCopy(text: string, instead = ''): { copied: boolean; copy(): void } {
  const [last, setLast] = useState<{ text: string }>();
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(setLast, SHOWN);
    return () => clearTimeout(timer);
  }, [last]);

  async function copy(): Promise<void> {
    // Screen readers hear of it again only where it was gone.
    setLast(undefined);
    try {
      await navigator.clipboard.writeText(text);
      setLast({ text });
    } catch {
      setLast(undefined);
      notify('warning', `The browser did not allow copying.${instead && ` ${instead}`}`);
    }
  }
  return { copied: last?.text === text, copy: () => void copy() };
}
