import { PATIENCE_MS } from '../start/patience.ts';

/**
 * Gives the focus back to the first of these elements that still exists: a dialog may have been opened from an entry
 * of a menu or of the palette, which disappears at once or soon after. Does nothing if another element has taken the
 * focus.
 */
export function returnFocus(origins: readonly HTMLElement[], again = false): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement && active !== document.body)
    return whenGone(active, () => returnFocus(origins, true));
  const usable = (one: HTMLElement) => one.isConnected && !one.closest('[inert],[hidden],[aria-hidden="true"]');
  const place = origins.find(usable);
  if (place) {
    place.focus({ preventScroll: again });
    return whenGone(place, () => returnFocus(origins, true));
  }
  // The command removed all of them, such as the rows that it deleted, so the focus goes to the page's heading.
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** These events mean that the person goes on elsewhere; rows that are scrolled out of a long list are removed too. */
const moves = ['wheel', 'touchmove', 'pointerdown'] as const;

/** A deleted row stays until the list is read again, and takes the focus with it only then. */
function whenGone(place: HTMLElement, then: () => void): void {
  const { pathname } = location;
  const observer = new MutationObserver(() => {
    if (place.isConnected) return;
    stop();
    // Another page sets the focus by itself.
    if (location.pathname === pathname) then();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    place.removeEventListener('blur', left);
    for (const own of moves) removeEventListener(own, stop);
  };
  // Delayed, because some browsers send blur also for an element that is being removed.
  const left = () => setTimeout(() => place.isConnected && stop());
  const timer = setTimeout(stop, PATIENCE_MS);
  place.addEventListener('blur', left);
  for (const own of moves) addEventListener(own, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
}
