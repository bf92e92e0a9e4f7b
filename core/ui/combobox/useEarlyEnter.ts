import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Option } from '../fields/Select.tsx';
import type { FoundOptions } from './useOptions.ts';

/**
 * Handles an Enter that comes before the answer to the typed text, while the marked option is from an older search. The
 * Enter waits for the answer and takes the first match. Any other key, and leaving the field, cancels it.
 */
export function useEarlyEnter({ state, options }: FoundOptions, take: (first: Option) => void) {
  const waits = useRef(false);
  const answered = useEffectEvent(() => {
    const first = options.find(({ disabled }) => disabled === undefined);
    if (waits.current && state === 'loaded' && first) queueMicrotask(() => take(first));
    waits.current = false;
  });
  useEffect(() => {
    if (state !== 'loading') answered();
  }, [state]);
  return {
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const isEnter = event.key === 'Enter';
      waits.current = isEnter && state === 'loading' && event.currentTarget.value !== '';
      if (waits.current) event.preventDefault();
    },
    onBlur() {
      waits.current = false;
    },
  };
}
