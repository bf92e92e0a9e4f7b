import { PATIENCE_MS } from '../start/patience.ts';

const KEPT = 8;
let trail: HTMLElement[] = [];

/** Remembers which elements had the focus lately. The result ends that. */
export function watchFocus(): () => void {
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) trail = [target, ...trail.filter((one) => one !== target)].slice(0, KEPT);
  };
  document.addEventListener('focusin', note);
  return () => document.removeEventListener('focusin', note);
}

/** What had the focus lately, the latest first. */
export function focusTrail(): readonly HTMLElement[] {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return trail;
  return [active, ...trail.filter((one) => one !== active)];
}

/**
 * Gives the focus back to the first of these that is still there: what opened a dialog may have been an entry of a menu
 * or of the palette, which is gone by then, or soon after. Leaves the focus alone where it has found a place by itself.
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
  // What was done took all of them away, such as the rows that it was done with: the page begins anew.
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** By these a person goes on elsewhere; what is scrolled out of a long list is taken away as well. */
const moves = ['wheel', 'touchmove', 'pointerdown'] as const;

/** What was removed stands there until the list is read anew, and takes the focus with it only then. */
function whenGone(place: HTMLElement, then: () => void): void {
  const { pathname } = location;
  const observer = new MutationObserver(() => {
    if (place.isConnected) return;
    stop();
    // Another page has a place of its own for the focus.
    if (location.pathname === pathname) then();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    place.removeEventListener('blur', left);
    for (const own of moves) removeEventListener(own, stop);
  };
  // Asked later: some browsers say so of what is just being taken away as well.
  const left = () => setTimeout(() => place.isConnected && stop());
  const timer = setTimeout(stop, PATIENCE_MS);
  place.addEventListener('blur', left);
  for (const own of moves) addEventListener(own, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
}
