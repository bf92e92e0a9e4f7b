import { useEffect, useState } from 'react';

/** The remaining seconds of a wait, counting down to 0; `begin` starts one. */
export function useWait(): { left: number; begin(seconds: number): void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return {
    left,
    begin(seconds) {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1000);
    },
  };
}
