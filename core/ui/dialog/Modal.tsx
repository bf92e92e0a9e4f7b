import { Description, Dialog, DialogTitle } from '@headlessui/react';
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBackCloses } from './backCloses.ts';
import { cx } from '../style/cx.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import { reachByKeys } from './reachByKeys.ts';
import { useLow } from '../style/useNarrow.ts';

export interface ModalProps {
  title: string;
  /** A line below the title. */
  description?: ReactNode;
  size?: keyof typeof sizes;
  role?: 'dialog' | 'alertdialog';
  /**
   * Called on Esc and by the close button. To refuse, as for unsaved changes, do not unmount the modal: the focus then
   * stays. A click beside the modal never closes it.
   */
  onClose(): void;
  /** False for a question that Back may have opened. */
  inHistory?: boolean;
  /** The buttons. A button with the form's id in `form` submits a form in the body. */
  footer?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog over the page, on a phone a sheet from the bottom. It is open while it is mounted. The focus goes to the
 * first field (or to the element with `data-autofocus`), and returns to the element that opened it.
 */
export function Modal({ title, description, size = 'md', role = 'dialog', ...rest }: ModalProps) {
  const { onClose, inHistory = true, footer, children } = rest;
  const last = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Read when it opens, and again when a dialog above it closes: the focus returns to its former place.
  const [place] = useState(() => ({
    get current(): HTMLElement | null {
      return last.current?.isConnected ? last.current : firstIn(panel.current);
    },
  }));
  // In a low window a fixed header and footer would hide the body.
  const low = useLow();

  // For React, a dialog opened above it may be inside it.
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && panel.current?.contains(target)) last.current = target;
  };
  const close = () => {
    onClose();
    // Headless UI has moved the focus by now; if the modal stays open, the focus must return.
    setTimeout(() => {
      if (panel.current && document.activeElement === document.body) last.current?.focus();
    });
  };
  useBackCloses(close, inHistory);
  useReturnToField();

  return (
    // A message of two lines fits above it. Without a DialogPanel every click counts as inside, so no click closes the dialog.
    <Dialog
      open
      role={role}
      onClose={close}
      initialFocus={place}
      onFocus={remember}
      className="fixed inset-x-0 top-(--visible-top) bottom-(--hidden-below) z-40 flex animate-appear items-start justify-center bg-overlay outline-none max-md:items-end md:p-6 md:pt-[clamp(10vh,7rem,16vh)]"
    >
      <div
        ref={panel}
        className={cx(
          'flex w-full flex-col border border-transparent bg-raised shadow-float max-md:max-h-[90%] max-md:animate-rise max-md:rounded-t-sheet',
          'md:max-h-[80vh] md:animate-pop md:rounded',
          sizes[size],
          low && 'overflow-y-auto',
        )}
      >
        <div className="flex items-start gap-3 py-3 pr-3 pl-5 max-md:pl-4">
          <div className="min-w-0 flex-1 pt-1 max-md:pt-3">
            <DialogTitle className="text-lg font-semibold wrap-anywhere">{title}</DialogTitle>
            {description && (
              <Description className="mt-0.5 text-sm text-pretty whitespace-pre-line text-muted">
                {description}
              </Description>
            )}
          </div>
          <IconButton icon="x" label="Close" onClick={onClose} />
        </div>
        {children && (
          <Body last={!footer} scrolls={!low}>
            {children}
          </Body>
        )}
        {footer && (
          <footer className="flex justify-end gap-2 border-t border-line px-5 py-3 max-md:px-4 max-md:pb-safe max-md:*:flex-1">
            {footer}
          </footer>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Enter in a field presses the form's button. Headless UI takes that for the origin of the dialog that opens then, and
 * would give the focus back to the button.
 */
function useReturnToField() {
  const [field] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      void setTimeout(() => {
        const { activeElement: button } = document;
        if (
          field instanceof HTMLInputElement &&
          button instanceof HTMLButtonElement &&
          field.form !== null &&
          button.form === field.form
        )
          field.focus();
      }),
    [field],
  );
}

function Body({ last, scrolls, children }: { last: boolean; scrolls: boolean; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => reachByKeys(body.current));
  return (
    <div
      ref={body}
      className={cx(
        'ring-inside px-5 pt-1 max-md:px-4',
        scrolls && 'min-h-0 flex-1 overflow-y-auto',
        last ? 'pb-safe' : 'pb-5',
      )}
    >
      {children}
    </div>
  );
}

const firstIn = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLElement>('[data-autofocus]') ?? panel?.querySelector<HTMLElement>(fields) ?? null;

const fields =
  ':is(input:not([type="hidden"], [hidden], [aria-hidden="true"]), textarea, select, [role="combobox"]):not(:disabled)';

const sizes = {
  sm: 'md:max-w-sm',
  md: 'md:max-w-lg',
  lg: 'md:max-w-2xl',
  xl: 'md:max-w-4xl',
};
