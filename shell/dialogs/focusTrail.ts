const KEPT = 8;
let trail: HTMLElement[] = [];

/** Records which elements had the focus or were pressed. Returns a function that stops it. */
export function watchFocus(): () => void {
  const note = (element: EventTarget | null | undefined) => {
    if (element instanceof HTMLElement) trail = [element, ...trail.filter((one) => one !== element)].slice(0, KEPT);
  };
  const focused = ({ target }: FocusEvent) => note(target);
  // In Safari a button that a mouse presses takes no focus.
  const pressed = ({ target }: MouseEvent) =>
    note(target instanceof Element ? target.closest('button, a[href]') : null);
  document.addEventListener('focusin', focused);
  document.addEventListener('click', pressed, { capture: true });
  return () => {
    document.removeEventListener('focusin', focused);
    document.removeEventListener('click', pressed, { capture: true });
  };
}

/** The elements that had the focus, the latest first. */
export function focusTrail(): readonly HTMLElement[] {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return trail;
  return [active, ...trail.filter((one) => one !== active)];
}
