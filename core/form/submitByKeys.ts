import type { KeyboardEvent } from 'react';
import { strokeOf } from '#core/command/stroke.ts';

/**
 * Ctrl+Enter (⌘ on a Mac) submits a form from each of its controls, also from one that uses Enter itself, such as an
 * open list or a text of several lines. In the capture phase, before the control.
 */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (strokeOf(event.nativeEvent) !== 'mod+enter') return;
  const { currentTarget: form, target } = event;
  // For React a dialog that was opened from the form is inside it, as a list that is drawn elsewhere in the document.
  const dialog = target instanceof Element ? target.closest('[aria-modal="true"], dialog') : null;
  if (dialog && !dialog.contains(form)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) return;
  // As Enter in a text field does: by the button, which may be disabled.
  const button = [...form.elements].find((one) => one instanceof HTMLButtonElement && one.type === 'submit');
  if (button instanceof HTMLElement) button.click();
  else form.requestSubmit();
}
