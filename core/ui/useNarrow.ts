import { useSyncExternalStore } from 'react';

// The breakpoint of tokens.css and product.md section 9.
const query = '(width < 768px)';

/** Whether the phone's layout is due; follows the window's width. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

/** Whether the phone's layout is due now. */
export const isNarrow = (): boolean => askedOnce().matches;

let asked: typeof window.matchMedia | undefined;
let answer: MediaQueryList | undefined;

/** Dozens of parts ask at each drawing, and a new answer takes long; another `matchMedia` is a test's. */
function askedOnce(): MediaQueryList {
  if (!answer || asked !== window.matchMedia) {
    asked = window.matchMedia;
    answer = window.matchMedia(query);
  }
  return answer;
}

function subscribe(onChange: () => void) {
  const media = askedOnce();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
