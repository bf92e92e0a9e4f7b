import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Option } from '../select/Select.tsx';
import type { FoundOptions } from './useOptions.ts';

/** Keys that leave the field, or that are held with another key; they do not change what is typed. */
const harmless = new Set(['Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/**
 * Handles an Enter that comes before the answer to the typed text, while the marked option is from an older search. The
 * Enter waits for the answer and takes the first match, also when the person has left the field meanwhile. Any other key
 * cancels it.
 */
export function useEarlyEnter({ state }: FoundOptions) {
  const waits = useRef(false);
  return {
    onKeyDown(event: KeyboardEvent<HTMLInputElement>, isOpen: boolean) {
      if (harmless.has(event.key)) return;
      waits.current = isOpen && event.key === 'Enter' && state === 'loading' && event.currentTarget.value !== '';
      if (waits.current) event.preventDefault();
    },
    /** Tells if an Enter waits for the answer. */
    isWaiting: () => waits.current,
    cancel() {
      waits.current = false;
    },
  };
}

/** Gives `take` the first match of an Enter that waited; `undefined` if nothing matches, or if the search fails. */
export function useWaitedMatch(
  { state, options }: FoundOptions,
  early: ReturnType<typeof useEarlyEnter>,
  take: (first: Option | undefined) => void,
) {
  const answered = useEffectEvent(() => {
    if (!early.isWaiting()) return;
    early.cancel();
    const first = state === 'loaded' ? options.find(({ disabled }) => disabled === undefined) : undefined;
    queueMicrotask(() => take(first));
  });
  useEffect(() => {
    if (state !== 'loading') answered();
  }, [state]);
}
