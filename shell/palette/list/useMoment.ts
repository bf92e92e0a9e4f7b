import { useEffect, useEffectEvent, useState } from 'react';

/** The delay in milliseconds: long enough for a person who types on after Enter by habit. */
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
      // The key that chose the command may still be held down.
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
