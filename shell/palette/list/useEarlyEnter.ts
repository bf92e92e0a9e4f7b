import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * An Enter that comes before the server's answer waits for it. `take` is then called once, unless something else was
 * typed meanwhile.
 */
export function useEarlyEnter(typed: string, waits: boolean, take: () => void): () => void {
  const enteredFor = useRef<string>(undefined);
  const takeNow = useEffectEvent(() => {
    if (enteredFor.current !== typed) return;
    enteredFor.current = undefined;
    take();
  });
  useEffect(() => {
    if (!waits) takeNow();
  }, [waits]);
  useEffect(
    () => () => {
      enteredFor.current = undefined;
    },
    [typed],
  );
  return () => {
    enteredFor.current = typed;
  };
}
