import { useCallback, useEffect, useRef, useState } from 'react';
import type { Option } from '../select/Select.tsx';

/** Finds what matches the typed text; an empty text finds what is offered first. */
export type LoadOptions = (typed: string, signal: AbortSignal) => Promise<readonly Option[]>;

/** The options that a search for the typed text has found so far. */
export interface FoundOptions {
  options: readonly Option[];
  state: 'idle' | 'loading' | 'loaded' | 'failed';
  /** Searches for a text: at once when it is empty, otherwise when the typing pauses. */
  search(typed: string): void;
  retry(): void;
  /** Removes the found options. */
  clear(): void;
}

/** Options that are found while a person types. The old ones stay until the new ones arrive; late answers are ignored. */
export function useOptions(load: LoadOptions): FoundOptions {
  const [found, setFound] = useState<Pick<FoundOptions, 'options' | 'state'>>({ options: [], state: 'idle' });
  const latest = useRef({ load, typed: '', running: new AbortController() });
  useEffect(() => {
    latest.current.load = load;
  });
  useEffect(() => {
    const { current } = latest;
    return () => current.running.abort();
  }, []);

  const search = useCallback((typed: string) => {
    latest.current.running.abort();
    const { signal } = (latest.current.running = new AbortController());
    latest.current.typed = typed;
    setFound((before) => ({ ...before, state: 'loading' }));
    const run = async () => {
      try {
        const options = await latest.current.load(typed, signal);
        if (!signal.aborted) setFound({ options, state: 'loaded' });
      } catch {
        // The caller's client has reported the error, so the list only offers to try again.
        if (!signal.aborted) setFound({ options: [], state: 'failed' });
      }
    };
    if (!typed) return void run();
    const timer = setTimeout(() => void run(), PAUSE);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }, []);

  const retry = useCallback(() => search(latest.current.typed), [search]);
  const clear = useCallback(() => {
    latest.current.running.abort();
    setFound({ options: [], state: 'idle' });
  }, []);
  return { ...found, search, retry, clear };
}

/** The pause in typing that starts a search, in milliseconds. */
const PAUSE = 150;

/** The option 'Try again' after a failed search. It is an option because a listbox can contain nothing else. */
export const retryOption: Option = { value: '\u0000retry', label: 'This could not be loaded. Try again' };

/** The rows of the list: the options, or one line that says why there are none. */
export function linesOf({ options, state }: FoundOptions): readonly Option[] {
  if (state === 'failed') return [retryOption];
  if (options.length > 0) return options;
  const label = state === 'loaded' ? 'No matches' : 'Searching…';
  return [{ value: '', label, disabled: '' }];
}
