import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Focuses a step's field when the step appears, but not before the dialog around it is shown: after a `focus()` in a
 * closed dialog, WebKit ignores the one that follows `show()`. PaletteFrame.tsx focuses the field then.
 * Text that comes back from an earlier visit is selected, so that typing replaces it.
 */
export function useFieldFocus(isRestored = false): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const [selects] = useState(isRestored);
  useLayoutEffect(() => {
    const { current } = field;
    if (current && current.closest('dialog')?.open !== false) focusAtEnd(current);
    if (selects) current?.select();
  }, [selects]);
  return field;
}

/** Focuses a field behind its text, where typing goes on; WebKit would put the caret before it. A selection stays. */
export function focusAtEnd(field: HTMLInputElement): void {
  field.focus();
  const { length } = field.value;
  if (field.selectionStart === field.selectionEnd) field.setSelectionRange(length, length);
}
