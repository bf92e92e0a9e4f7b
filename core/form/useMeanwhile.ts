import { useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';
import type { Change } from './MeanwhileNotice.tsx';

/**
 * For the form of a record that another person may save at the same time. `base` is the version that the form compares
 * with: the version that it was opened with or, after a conflict (409), the version that the other person saved. Its
 * fields are sent as `was`.
 */
export function useMeanwhile<T>(opened: T, read: () => Promise<T>) {
  const [base, setBase] = useState(opened);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  return {
    base,
    /** The changes for `MeanwhileNotice`. */
    changes,
    /**
     * Sends the form. After a conflict, `compare` gets the saved version. It returns the changes and copies them into
     * the fields that the viewer has not edited, so that the next submit undoes nobody's change. Edited text stays,
     * including text typed after the submit: `compare` looks at the fields, not at the values that were sent.
     */
    async save<A>(send: () => Promise<A>, compare: (now: T) => readonly Change[]): Promise<A> {
      try {
        return await send();
      } catch (thrown) {
        const { code, reason } = asCallError(thrown);
        const now = code === codes.conflict && reason === undefined ? await read().catch(() => undefined) : undefined;
        if (now !== undefined) {
          setBase(now);
          setChanges(compare(now));
        }
        throw thrown;
      }
    },
  };
}

/** Tells if a field shows both texts in the same way: a textarea has its own line ends, and sent text is trimmed. */
export function sameText(one: string, other: string): boolean {
  return shownText(one) === shownText(other);
}

const shownText = (text: string) => text.replace(/\r\n?/g, '\n').trim();
