import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** What opens over the page, and on a phone fills the screen. Open as long as it is mounted; focus returns to where it was. */
export function PaletteFrame({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Asked before the field inside takes the focus.
  const [before] = useState(() => document.activeElement);

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector('input')?.focus();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [before]);

  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  // In the body and not in the portal's tree: a modal dialog below makes that inert.
  return createPortal(
    <dialog
      ref={dialog}
      aria-label="Command palette"
      data-palette
      onClick={onBackdrop}
      onCancel={stepBack}
      onClose={onClose}
      className="fixed inset-0 z-50 m-0 hidden h-dvh max-h-none w-full max-w-none animate-appear flex-col items-center overflow-hidden border-0 bg-overlay p-0 outline-none backdrop:bg-transparent open:flex md:px-6 md:pt-[12vh]"
    >
      <div className="flex w-full flex-col overflow-hidden bg-raised text-text max-md:h-full md:max-h-[min(30rem,72vh)] md:max-w-[40rem] md:animate-pop md:rounded md:shadow-float">
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

/** A phone's own gesture back, and Esc where no field has the focus: one step, as the field does it. */
function stepBack(event: SyntheticEvent<HTMLDialogElement>) {
  event.preventDefault();
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  event.currentTarget.querySelector('input')?.dispatchEvent(escape);
}
