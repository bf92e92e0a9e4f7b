/**
 * Makes a scrolling box without controls focusable, so that it can be scrolled by keys. Use it as a ref, or call it
 * again when the content has changed.
 */
export function reachByKeys(box: HTMLElement | null): void {
  if (!box) return;
  const bare = !box.querySelector('a[href], button, input, textarea, [tabindex]');
  if (bare && box.scrollHeight > box.clientHeight) box.tabIndex = 0;
  else box.removeAttribute('tabindex');
}
