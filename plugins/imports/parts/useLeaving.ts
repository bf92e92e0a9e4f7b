import { useEffect } from 'react';

/** Asks before the page is closed while an import runs. */
export function useLeaving(runs: boolean): void {
  useEffect(() => {
    if (!runs) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [runs]);
}
