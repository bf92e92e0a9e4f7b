import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

// It has loaded before anybody points at something: the key tips of the shell have it too.
const Bubble = lazy(() => import('../tooltip/Bubble.tsx'));

/**
 * A short text above a control that is hovered or focused by keyboard. It is in the browser's top layer, so nothing
 * cuts it off. Screen readers ignore it: its text must already be the control's name or description.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => {
    clearTimeout(leaving.current);
    setOpen(true);
  };
  // The pointer may move across the gap onto the tooltip (WCAG 1.4.13).
  const hideSoon = () => {
    leaving.current = setTimeout(() => setOpen(false), 100);
  };
  useEffect(() => () => clearTimeout(leaving.current), []);

  return (
    <span
      ref={anchor}
      className="inline-flex max-w-full"
      onPointerEnter={(event) => event.pointerType !== 'touch' && show()}
      onPointerLeave={hideSoon}
      onPointerDown={() => setOpen(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={() => setOpen(false)}
    >
      {children}
      {open && (
        <Suspense>
          <Bubble text={text} beside={() => anchor.current?.getBoundingClientRect()} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
