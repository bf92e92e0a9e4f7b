import type { KeyboardEvent } from 'react';

/** The options as a key finds them. */
interface Options {
  isOpen: boolean;
  /** The index of the marked option; -1 if none is marked. */
  marked: number;
  /** The number of options that can be chosen. */
  count: number;
}

/** What a key does in a combobox: marks the option of an index, or the named action. */
type KeyAction = { mark: number } | 'open' | 'choose' | 'close' | 'leave';

/** The action of a key by the ARIA pattern; `undefined`: the key belongs to the text field. */
export function keyAction(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { isOpen, marked, count }: Options,
): KeyAction | undefined {
  if (!isOpen) return key === 'ArrowDown' || key === 'ArrowUp' ? 'open' : undefined;
  if (key === 'Enter') return 'choose';
  if (key === 'Escape') return 'close';
  if (key === 'Tab') return 'leave';
  // With Shift, these keys select text.
  if (shiftKey) return undefined;
  const last = count - 1;
  const to = { ArrowDown: marked + 1, ArrowUp: marked - 1, Home: 0, PageUp: 0, End: last, PageDown: last }[key];
  return to === undefined ? undefined : { mark: Math.max(0, Math.min(to, last)) };
}
