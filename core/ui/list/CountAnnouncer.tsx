import { useEffect, useRef, useState } from 'react';
import { countText } from '../text/countText.ts';

/** Announces the number of rows after another search, filter or order (WCAG 4.1.3). */
export function CountAnnouncer({ loading, total }: { loading: boolean; total: number }) {
  const [statusText, setStatusText] = useState('');
  const state = useRef({ filled: false, reloading: false });
  useEffect(() => {
    const { current } = state;
    if (loading) current.reloading = current.filled;
    else {
      if (current.reloading) setStatusText(total === 0 ? 'No results' : countText(total, 'result'));
      state.current = { filled: true, reloading: false };
    }
  }, [loading, total]);
  return (
    <span role="status" className="sr-only">
      {statusText}
    </span>
  );
}
