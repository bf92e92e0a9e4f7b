import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** How a panel was opened: by keys it starts at its first or last entry. */
export type PanelStart = 'pointer' | 'first' | 'last';

/** What the button of a panel must carry. */
export interface PanelTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  onClick(): void;
  onKeyDown(event: ReactKeyboardEvent): void;
  onPointerEnter(): void;
  onPointerDown(): void;
  onFocus(): void;
}

/** What opens below a button, such as a menu, with what its button carries. */
export interface Panel<T> {
  /** How it was opened; `undefined` while it is closed. */
  open: PanelStart | undefined;
  trigger: PanelTrigger;
  /** The id that the panel's list must carry. */
  listId: string;
  /** Called by the panel when it is gone, with what was chosen. */
  onClosed(chosen?: T): void;
}

/**
 * A button whose panel is loaded when the pointer or the focus comes near, and opens when it is there. `onChosen` runs
 * when the panel is gone and the focus is back on the button, so that a dialog that it opens returns the focus there.
 */
export function usePanel<T>(load: () => Promise<unknown>, onChosen: (chosen: T) => void): Panel<T> {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<PanelStart>();
  const openAtPress = useRef(false);
  const listId = useId();

  return {
    open,
    listId,
    onClosed: (chosen) => {
      setOpen(undefined);
      // Tab or a click elsewhere may have taken the focus on already.
      const moved = document.activeElement?.closest('button, a, input, textarea, select, [tabindex="0"]');
      if (chosen !== undefined || !moved) button.current?.focus({ preventScroll: true });
      if (chosen !== undefined) onChosen(chosen);
    },
    trigger: {
      ref: button,
      // The press has closed an open panel; the click that ends it must not open it again.
      onPointerDown: () => {
        openAtPress.current = open !== undefined;
      },
      onClick: () => {
        setOpen(openAtPress.current ? undefined : 'pointer');
        openAtPress.current = false;
      },
      onKeyDown: (event) => {
        const start = startOf(event.key);
        if (!start) return;
        event.preventDefault();
        setOpen(start);
      },
      onPointerEnter: () => void load(),
      onFocus: () => void load(),
    },
  };
}

function startOf(key: string): PanelStart | undefined {
  if (key === 'ArrowDown' || key === 'Enter' || key === ' ') return 'first';
  return key === 'ArrowUp' ? 'last' : undefined;
}

/**
 * Presses Headless UI's button once, as the panel appears. Its panels cannot be opened from outside, and its button would
 * have to be loaded with every page; so it lies unseen beneath the real one, and places the panel.
 */
export function useOpenAtOnce(start: PanelStart): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    let mounted = true;
    const key = start === 'first' ? 'ArrowDown' : 'ArrowUp';
    // Not at once: Headless UI flushes as it opens, which React allows only when it is done here.
    queueMicrotask(() => {
      if (!mounted) return;
      if (start === 'pointer') ref.current?.click();
      else ref.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    return () => {
      mounted = false;
    };
  }, [start]);
  return ref;
}

/** Calls `onGone` once when something that was open is closed. */
export function useOnGone(open: boolean, onGone: () => void): void {
  const was = useRef(false);
  useEffect(() => {
    if (open) was.current = true;
    else if (was.current) {
      was.current = false;
      onGone();
    }
  });
}

/** The looks of what floats: menus, lists, popovers. Its edge is see-through until forced colours take the shadow away. */
export const floatClasses =
  'z-50 animate-pop overflow-y-auto rounded border border-transparent bg-raised p-1 shadow-float outline-none';

/** The looks of Headless UI's own button beneath the real one. */
export const hiddenButtonClasses = 'pointer-events-none absolute inset-0 overflow-hidden opacity-0';
