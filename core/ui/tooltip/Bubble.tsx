import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface BubbleProps {
  text: string;
  /** The place of the control. */
  beside(): DOMRect | undefined;
  onClose(): void;
}

/** The tooltip itself, beside a place. */
export default function Bubble({ text, beside: placeOf, onClose }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);

  const place = useEffectEvent(placeOf);
  useLayoutEffect(() => {
    const element = bubble.current;
    const beside = place();
    if (!element || !beside) return;
    element.showPopover?.();
    const { offsetWidth: width, offsetHeight: height } = element;
    const above = beside.top - height - GAP;
    const left = beside.left + beside.width / 2 - width / 2;
    element.style.top = `${above < EDGE ? beside.bottom + GAP : above}px`;
    element.style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - width - EDGE))}px`;
  }, [text]);

  useEffect(() => {
    // It is no step of its own: Esc closes it together with what the person means to close.
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    // A dialog has opened, which it would cover.
    const onFocus = ({ target }: FocusEvent) => target instanceof Element && target.closest(overlay) && onClose();
    const view = { capture: true };
    document.addEventListener('keydown', onKey, view);
    document.addEventListener('focusin', onFocus, view);
    document.addEventListener('click', onClose, view);
    window.addEventListener('scroll', onClose, view);
    return () => {
      document.removeEventListener('keydown', onKey, view);
      document.removeEventListener('focusin', onFocus, view);
      document.removeEventListener('click', onClose, view);
      window.removeEventListener('scroll', onClose, view);
    };
  }, [onClose]);

  return (
    <span
      ref={bubble}
      popover="manual"
      aria-hidden
      className="fixed inset-auto m-0 max-w-64 animate-appear rounded-sm border border-transparent bg-inverse px-2 py-1 text-xs font-medium text-inverse-text"
    >
      {text}
    </span>
  );
}

const overlay = '[role="dialog"], [role="alertdialog"], dialog';
const GAP = 6;
const EDGE = 8;
