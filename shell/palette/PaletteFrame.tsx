import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { whenIdle } from '#core/ui/style/whenIdle.ts';
import { focusTrail, returnFocus } from '../dialogs/focusTrail.ts';

/** What opens over the page, and on a phone fills the screen. Open as long as it is mounted; focus returns to where it was. */
export function PaletteFrame({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Asked before the field inside takes the focus.
  const [before] = useState(() => document.activeElement);
  const [origins] = useState(focusTrail);
  const [overDialog] = useState(() => document.querySelector('[inert]') !== null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const onBackdrop = ({ target }: MouseEvent) => target === shown && close();
    shown.addEventListener('click', onBackdrop, { signal });
    shown.addEventListener('cancel', stepBack, { signal });
    shown.addEventListener('close', () => close(), { signal });
    // A dialog that goes as this one comes, such as a phone's drawer, would give the focus back to the page.
    if (overDialog) shown.showModal();
    else shown.show();
    shown.querySelector('input')?.focus();
    // The browser styles all of the page anew for what is modal: that is done once the palette is painted, or when the
    // focus would leave it.
    const later = whenIdle(() => makeModal(shown));
    const onTab = ({ key }: KeyboardEvent) => key === 'Tab' && makeModal(shown);
    shown.addEventListener('keydown', onTab, { signal, capture: true });
    shown.addEventListener('focusout', keepFocus, { signal });
    return () => {
      later();
      listening.abort();
      shown.close();
      if (!(before instanceof HTMLElement)) return;
      if (before.isConnected) before.focus({ preventScroll: true });
      // What opened it went with the phone's drawer.
      else setTimeout(() => returnFocus(origins));
    };
  }, [before, origins, overDialog]);

  // In the body and not in the portal's own element: a modal dialog that is open below makes that inert.
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
  'fixed inset-0 z-50 m-0 hidden h-dvh max-h-none w-full max-w-none animate-appear flex-col items-center overflow-hidden border-0 bg-overlay p-0 outline-none backdrop:bg-transparent open:flex md:px-6 md:pt-[12vh]';

/** Makes a dialog that is shown a modal one; what has the focus keeps it. */
function makeModal(shown: HTMLDialogElement) {
  if (!shown.open || shown.matches(':modal')) return;
  // Whoever is writing at this moment must not be interrupted, least of all in the middle of a Chinese word: what has the
  // focus is asked for first, and so keeps it without losing it in between.
  const focused = shown.querySelector(':focus');
  focused?.setAttribute('autofocus', '');
  shown.removeAttribute('open');
  shown.showModal();
  focused?.removeAttribute('autofocus');
}

/** A page that has just come, or a dialog that has just gone, would take the focus. */
function keepFocus({ currentTarget, target, relatedTarget }: FocusEvent) {
  const shown = currentTarget as HTMLDialogElement;
  if (shown.matches(':modal') || shown.contains(relatedTarget as Node | null)) return;
  makeModal(shown);
  (target as HTMLElement).focus();
}

/** A phone's own gesture back, and Esc where the field has not the focus: one step, as the field does it. */
function stepBack(event: Event) {
  event.preventDefault();
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  (event.currentTarget as HTMLElement).querySelector('input')?.dispatchEvent(escape);
}
