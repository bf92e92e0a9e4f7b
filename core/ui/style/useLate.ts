import { useEffect, useState } from 'react';

/** Whether something has gone on for `patience` milliseconds; `since` tells one such time from the next. */
export function useLate(goesOn: boolean, patience: number, since?: string): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [goesOn, patience, since]);
  return goesOn && late;
}
