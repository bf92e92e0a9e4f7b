import { useSyncExternalStore } from 'react';

// The breakpoint of tokens.css and product.md section 9.
const query = '(width < 768px)';

/** Whether the phone's layout is due; follows the window's width. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

/** Whether the phone's layout is due now. */
export const isNarrow = (): boolean => window.matchMedia(query).matches;

function subscribe(onChange: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
