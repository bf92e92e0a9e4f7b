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
    if (current?.closest('dialog')?.open !== false) current?.focus();
    if (selects) current?.select();
  }, [selects]);
  return field;
}
