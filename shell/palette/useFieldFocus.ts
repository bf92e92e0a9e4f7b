import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Gives a step's field the focus when the step appears: the palette is asked for in order to type.
 * Text that comes back from an earlier visit is selected, so that typing replaces it.
 */
export function useFieldFocus(isRestored = false): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const [selects] = useState(isRestored);
  useLayoutEffect(() => {
    field.current?.focus();
    if (selects) field.current?.select();
  }, [selects]);
  return field;
}
