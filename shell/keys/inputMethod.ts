import { isOfInputMethod } from '#core/command/stroke.ts';

/**
 * Keeps the key presses of an input method from every key handler of the page: ours, React's and those of libraries. The
 * input method itself still gets them. The result ends it.
 */
export function withholdInputMethodKeys(): () => void {
  const withhold = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', withhold, { capture: true });
  return () => window.removeEventListener('keydown', withhold, { capture: true });
}
