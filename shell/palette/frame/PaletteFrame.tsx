import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useBackCloses } from '#core/ui/dialog/backCloses.ts';
import { whenIdle } from '#core/ui/style/whenIdle.ts';
import { focusAtEnd } from './useFieldFocus.ts';
import { focusTrail } from '#shell/dialogs/focusTrail.ts';
import { returnFocus } from '#shell/dialogs/returnFocus.ts';

/**
 * The palette's dialog over the page; on a phone it fills the screen. It is open while it is mounted, and then returns
 * the focus.
 */
export function PaletteFrame({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Read before the field takes the focus.
  const [before] = useState(() => document.activeElement);
  const [origins] = useState(focusTrail);
  const [overDialog] = useState(() => document.querySelector('[inert]') !== null);
  const close = useEffectEvent(onClose);
  useBackCloses(() => dialog.current && stepBack(dialog.current));

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const onBackdrop = ({ target }: MouseEvent) => target === element && close();
    element.addEventListener('click', onBackdrop, { signal });
    const onCancel = (event: Event) => {
      event.preventDefault();
      stepBack(element);
    };
    element.addEventListener('cancel', onCancel, { signal });
    element.addEventListener('close', () => close(), { signal });
    // A dialog that closes at the same time, such as a phone's drawer, would return the focus to the page.
    if (overDialog) element.showModal();
    else element.show();
    const field = element.querySelector('input');
    if (field) focusAtEnd(field);
    // Becoming modal makes the browser restyle the whole page, so it happens after the paint, or when the focus would
    // leave the palette.
    const later = whenIdle(() => makeModal(element));
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') makeModal(element);
      else typeInField(element, event);
    };
    element.addEventListener('keydown', onKey, { signal, capture: true });
    element.addEventListener('focusout', keepFocus, { signal });
    return () => {
      later();
      listening.abort();
      element.close();
      const hadFocus = before instanceof HTMLElement && before !== document.body && before.isConnected;
      if (hadFocus) before.focus({ preventScroll: true });
      // The element that opened it has disappeared with the phone's drawer, or took no focus from the mouse, as in Safari.
      else setTimeout(() => returnFocus(origins));
    };
  }, [before, origins, overDialog]);

  // In the body, not in the portal's root, which an open modal dialog makes inert.
  return createPortal(
    <dialog ref={dialog} aria-label="Command palette" aria-modal className={frameClasses}>
      <div className="flex w-full flex-col overflow-hidden border border-transparent bg-raised text-text max-md:h-full md:max-h-[min(30rem,72vh)] md:max-w-[40rem] md:animate-pop md:rounded md:shadow-float">
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

const frameClasses =
  'fixed inset-x-0 top-(--visible-top) bottom-auto z-50 m-0 hidden h-[calc(100dvh-var(--hidden-below))] max-h-none w-full max-w-none animate-appear flex-col items-center overflow-hidden border-0 bg-overlay p-0 outline-none backdrop:bg-transparent open:flex md:px-6 md:pt-[12vh]';

/** Makes a shown dialog modal; the focused element keeps the focus. */
function makeModal(element: HTMLDialogElement) {
  if (!element.open || element.matches(':modal')) return;
  // Typing must not be interrupted, least of all a Chinese word in composition: the focused element is set to
  // autofocus, so it keeps the focus throughout.
  const focused = element.querySelector<HTMLInputElement>(':focus');
  const caret = focused?.selectionStart;
  focused?.setAttribute('autofocus', '');
  element.removeAttribute('open');
  element.showModal();
  focused?.removeAttribute('autofocus');
  // In a window below 768 px, WebKit gives the focus to the first element all the same.
  if (document.activeElement !== focused) focused?.focus({ preventScroll: true });
  // WebKit moves the caret before the text.
  if (focused && caret != null && focused.selectionStart !== caret) focused.setSelectionRange(caret, caret);
}

/**
 * A letter that is typed after a press on a heading, or beside the rows, is meant for the field too; and also on a button, which
 * WebKit may give the focus to a moment after the dialog has become modal. A space presses a button.
 */
function typeInField(element: HTMLDialogElement, { key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  const isText = Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey;
  const field = element.querySelector('input');
  if (isText && field && !(target as Element).matches(key === ' ' ? 'input, button' : 'input')) focusAtEnd(field);
}

/** A new page, or a dialog that has just closed, would take the focus. */
function keepFocus({ currentTarget, target, relatedTarget }: FocusEvent) {
  const element = currentTarget as HTMLDialogElement;
  if (element.matches(':modal') || element.contains(relatedTarget as Node | null)) return;
  makeModal(element);
  (target as HTMLElement).focus();
}

/** A phone's back gesture, and Esc outside of the field, go back one step, as in the field. */
function stepBack(element: HTMLDialogElement) {
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  element.querySelector('input')?.dispatchEvent(escape);
}
