import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** How a panel was opened: the keys start at its first or last entry. */
export type PanelStart = 'pointer' | 'first' | 'last';

/** The properties that the panel's button must have. */
export interface PanelTrigger {
  ref: RefObject<HTMLButtonElement | null>;
  onClick(): void;
  onKeyDown(event: ReactKeyboardEvent): void;
  onPointerEnter(): void;
  onPointerDown(): void;
  onFocus(): void;
}

/** A panel that opens below a button, such as a menu, and the properties of its button. */
export interface Panel<T> {
  /** How it was opened; `undefined` while it is closed. */
  open: PanelStart | undefined;
  trigger: PanelTrigger;
  /** The id that the panel's list must have. */
  listId: string;
  /** Called by the panel after it has closed, with the chosen entry. */
  onClosed(chosen?: T): void;
}

/**
 * A button whose panel is loaded when the pointer or the focus comes near, and opens when it has loaded. `onChosen`
 * runs after the panel has closed and the focus is back on the button, so that a dialog that it opens returns the
 * focus there.
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
      // Tab or a click elsewhere may have moved the focus already.
      const moved = document.activeElement?.closest('button, a, input, textarea, select, [tabindex="0"]');
      if (chosen !== undefined || !moved) button.current?.focus({ preventScroll: true });
      if (chosen !== undefined) onChosen(chosen);
    },
    trigger: {
      ref: button,
      // The press has closed an open panel; the click that follows must not open it again.
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
 * Presses Headless UI's button once when the panel appears. Headless UI offers no way to open its panels from outside,
 * and its button would have to be loaded with every page. So its button is invisible below the real one, and positions
 * the panel.
 */
export function useOpenAtOnce(start: PanelStart): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    let mounted = true;
    const key = start === 'first' ? 'ArrowDown' : 'ArrowUp';
    // In a microtask, because Headless UI calls flushSync when it opens, which React does not allow during a layout
    // effect.
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

/** Calls `onGone` once when an open panel has closed. */
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

/**
 * The classes of floating elements: menus, lists, popovers. The edge is transparent, and visible when forced colours
 * remove the shadow.
 */
export const floatClasses =
  'z-50 animate-pop overflow-y-auto rounded border border-transparent bg-raised p-1 shadow-float outline-none';

/** The classes of Headless UI's own button below the real one. */
export const hiddenButtonClasses = 'pointer-events-none absolute inset-0 overflow-hidden opacity-0';
