import { useSyncExternalStore } from 'react';

/** A question to the window: asked now, or by a part that follows the answer. */
function media(query: string) {
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
    const list = askedOnce();
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }

  const is = (): boolean => askedOnce().matches;
  return { is, useIt: (): boolean => useSyncExternalStore(subscribe, is) };
}

// The breakpoint of tokens.css and docs/specification/product.md section 9.
const narrow = media('(width < 768px)');

/** Whether the phone's layout is due; follows the window's width. */
export const useNarrow = narrow.useIt;

/** Whether the phone's layout is due now. */
export const isNarrow = narrow.is;

/**
 * Whether the window is so low, as when zoomed to 400 % or on a phone that lies, that nothing should keep its place in
 * it: a dialog's head and foot are 150 px high, the round button reaches as far.
 */
export const useLow = media('(height < 400px)').useIt;
