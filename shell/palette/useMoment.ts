import { useEffect, useEffectEvent, useState } from 'react';

/** In milliseconds: long enough for the letter that follows an Enter by habit. */
const MOMENT = 1_000;

/** Calls `run` after a short moment unless a key or the pointer is pressed first. Returns `true` during the moment. */
export function useMoment(isOn: boolean, run: () => void): boolean {
  const [isOver, setOver] = useState(false);
  const runNow = useEffectEvent(run);
  const waits = isOn && !isOver;
  useEffect(() => {
    if (!waits) return;
    const listening = new AbortController();
    const stop = (event: Event) => {
      // The key that chose the command may be held down still.
      if (event instanceof KeyboardEvent && event.repeat) return;
      setOver(true);
    };
    for (const type of ['keydown', 'pointerdown'])
      window.addEventListener(type, stop, { capture: true, signal: listening.signal });
    const timer = setTimeout(() => runNow(), MOMENT);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [waits]);
  return waits;
}
