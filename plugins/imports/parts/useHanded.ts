import { useEffect, useEffectEvent, useState } from 'react';
import { whenHanded } from '../flow/handed.ts';

/** Calls `show` when people are pasted into the palette while the page of imports is open, and counts how often. */
export function useHanded(isFree: boolean, show: () => void): number {
  const [count, setCount] = useState(0);
  const take = useEffectEvent(() => {
    show();
    setCount((before) => before + 1);
  });
  // While an import runs, they wait until a file can be chosen again.
  useEffect(() => (isFree ? whenHanded(() => take()) : undefined), [isFree]);
  return count;
}
