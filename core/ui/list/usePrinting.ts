import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Tells if the page is being printed. A list then draws every row that it knows, not only those in sight. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser lays the paper out as soon as the event has been handled.
    const set = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    addEventListener('beforeprint', set);
    addEventListener('afterprint', set);
    return () => {
      removeEventListener('beforeprint', set);
      removeEventListener('afterprint', set);
    };
  }, []);
  return printing;
}
