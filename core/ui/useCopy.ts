import { useEffect, useState } from 'react';
import { notify } from './toast.ts';

/** How long it is said that a text was copied, in milliseconds. */
const SHOWN = 1500;

/**
 * Puts a text into the clipboard, and tells for a moment that it is there. Where the browser refuses, a message says so,
 * and what can be done `instead`.
 */
export function useCopy(text: string, instead = ''): { copied: boolean; copy(): void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify('warning', `The browser did not allow copying.${instead && ` ${instead}`}`);
    }
  }
  return { copied, copy: () => void copy() };
}
