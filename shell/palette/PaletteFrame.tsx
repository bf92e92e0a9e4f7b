import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** What opens over the page, and on a phone fills the screen. Open as long as it is mounted; focus returns to where it was. */
export function PaletteFrame({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Asked before the field inside takes the focus.
  const [before] = useState(() => document.activeElement);
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
    shown.showModal();
    shown.querySelector('input')?.focus();
    return () => {
      listening.abort();
      shown.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [before]);

  // In the body and not in the portal's own element: a modal dialog that is open below makes that inert.
  return createPortal(
    <dialog ref={dialog} aria-label="Command palette" className={frameClasses}>
      <div className="flex w-full flex-col overflow-hidden bg-raised text-text max-md:h-full md:max-h-[min(30rem,72vh)] md:max-w-[40rem] md:animate-pop md:rounded md:shadow-float">
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

const frameClasses =
  'fixed inset-0 z-50 m-0 hidden h-dvh max-h-none w-full max-w-none animate-appear flex-col items-center overflow-hidden border-0 bg-overlay p-0 outline-none backdrop:bg-transparent open:flex md:px-6 md:pt-[12vh]';

/** A phone's own gesture back, and Esc where the field has not the focus: one step, as the field does it. */
function stepBack(event: Event) {
  event.preventDefault();
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  (event.currentTarget as HTMLElement).querySelector('input')?.dispatchEvent(escape);
}
