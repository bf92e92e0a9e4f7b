import { type MouseEvent, useState } from 'react';

/**
 * Whether the focus opens a combobox's list (`immediate`). One that comes since something is wrong in the field does not:
 * the list would cover what is said about it. A click opens it all the same, also of a field that has the focus already.
 */
export function useOpening(error: string | undefined) {
  const [clicked, setClicked] = useState(false);
  return {
    immediate: clicked || error === undefined,
    onBlur: () => setClicked(false),
    onMouseDown({ currentTarget }: MouseEvent<HTMLInputElement>) {
      // The focus opens it, so it comes anew.
      if (currentTarget.getAttribute('aria-expanded') !== 'true') currentTarget.blur();
      setClicked(true);
    },
  };
}
