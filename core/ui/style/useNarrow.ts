import { useSyncExternalStore } from 'react';

/** A media query, read once or by a hook. */
function media(query: string) {
  let matcher: typeof window.matchMedia | undefined;
  let answer: MediaQueryList | undefined;

  /** Dozens of components ask in each render, and a new `matchMedia` object is slow. Tests may replace `matchMedia`. */
  function matched(): MediaQueryList {
    if (!answer || matcher !== window.matchMedia) {
      matcher = window.matchMedia;
      answer = window.matchMedia(query);
    }
    return answer;
  }

  function subscribe(onChange: () => void) {
    const list = matched();
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }

  const is = (): boolean => matched().matches;
  return { is, useIt: (): boolean => useSyncExternalStore(subscribe, is) };
}

// The breakpoint of tokens.css and docs/specification/product.md section 9.
const narrow = media('(width < 768px)');

/** Tells if the phone's layout applies; follows the window's width. */
export const useNarrow = narrow.useIt;

/** Tells if the phone's layout applies now. */
export const isNarrow = narrow.is;

/**
 * Tells if the window is very low, as at a zoom of 400 % or on a phone in landscape. Nothing should be fixed in it
 * then: a dialog's header and footer are 150 px high, and the phone's footer bar and round button take as much.
 */
export const useLow = media('(height < 400px)').useIt;
