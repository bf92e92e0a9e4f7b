import { useState } from 'react';
import { asCallError } from '../client/callError.ts';
import { codes } from '../contract/envelope.ts';
import type { Change } from './MeanwhileNotice.tsx';

/**
 * For the form of a record that somebody else may save meanwhile. `base` is what the form goes by: what it was opened
 * with, and after a conflict (409) what was saved meanwhile. Its fields are sent as `was`.
 */
export function useMeanwhile<T>(opened: T, read: () => Promise<T>) {
  const [base, setBase] = useState(opened);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  return {
    base,
    /** For `MeanwhileNotice`. */
    changes,
    /**
     * Sends. Where a conflict refuses that, `compare` is given what is there now; it tells the changes and takes over what
     * the person has not touched, so that the next submit undoes nobody's change. What was typed stays, also what was typed
     * since the submit: `compare` looks at the fields, not at what was sent.
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

type Texts<K extends string> = Readonly<Record<K, string>>;

/**
 * The text fields that somebody else changed, in words; `take` are those that the person has not touched. `typed` is what
 * stands in the fields: one that is not shown is not touched.
 */
export function changedTexts<K extends string>(
  labels: Texts<K>,
  was: Texts<NoInfer<K>>,
  is: Texts<NoInfer<K>>,
  typed: Partial<Texts<NoInfer<K>>>,
) {
  const changes: Change[] = [];
  const take: Partial<Record<K, string>> = {};
  // Object.keys loses the keys' type.
  for (const name of Object.keys(labels) as K[]) {
    if (sameText(is[name], was[name])) continue;
    const mine = typed[name] ?? was[name];
    const isMine = !sameText(mine, was[name]) && !sameText(mine, is[name]);
    if (!isMine) take[name] = is[name];
    const shown = { was: was[name], is: is[name], ...(isMine && { mine: mine.trim() }) };
    changes.push({ name, label: labels[name], ...shown });
  }
  return { changes, take };
}

/** Whether a field shows one text as it shows the other: a textarea has its own line ends, and what is sent is trimmed. */
export function sameText(one: string, other: string): boolean {
  return shownText(one) === shownText(other);
}

const shownText = (text: string) => text.replace(/\r\n?/g, '\n').trim();
