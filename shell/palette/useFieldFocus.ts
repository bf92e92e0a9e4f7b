import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Gives a step's field the focus when the step appears: the palette is asked for in order to type. */
export function useFieldFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return field;
}
