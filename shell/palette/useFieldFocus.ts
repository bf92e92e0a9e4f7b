import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Focuses a step's field when the step appears. */
export function useFieldFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return field;
}
