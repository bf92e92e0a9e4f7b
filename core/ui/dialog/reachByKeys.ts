/**
 * Lets Tab reach a box that is scrolled and has no control in it, or only a pointer could scroll it. As a ref, or again
 * whenever what is in the box has changed.
 */
export function reachByKeys(box: HTMLElement | null): void {
  if (!box) return;
  const bare = !box.querySelector('a[href], button, input, textarea, [tabindex]');
  if (bare && box.scrollHeight > box.clientHeight) box.tabIndex = 0;
  else box.removeAttribute('tabindex');
}
