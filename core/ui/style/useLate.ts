import { useEffect, useState } from 'react';

/** Tells if something has been in progress for `patience` milliseconds; a new `since` starts again. */
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
