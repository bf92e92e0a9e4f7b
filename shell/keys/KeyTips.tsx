import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { isDialogOpen } from '#core/command/stroke.ts';
import { singleKeysAtom } from '#core/command/singleKeys.ts';
import Bubble from '#core/ui/tooltip/Bubble.tsx';
import { keysText } from '#core/ui/text/Kbd.tsx';

/** How long a key is named, in milliseconds. */
const SHOWN = 2_500;

/** What was clicked: its key, and its place, because a link may be gone when the next page is shown. */
interface Clicked {
  keys: string;
  place: DOMRect;
}

/** Teaches the keys: after a click with the mouse on something that has a key (`data-keys`), a tooltip names it. */
export function KeyTips() {
  const [clicked, setClicked] = useState<Clicked>();
  const singleKeys = useAtomValue(singleKeysAtom);
  useEffect(() => {
    let over: ReturnType<typeof setTimeout>;
    const onClick = (event: MouseEvent) => {
      clearTimeout(over);
      const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-keys]') : null;
      // Enter on a button is a click without a count, and fingers have no keys.
      const byMouse = event.detail > 0 && (event as PointerEvent).pointerType !== 'touch';
      const keys = byMouse ? pressed?.dataset.keys : undefined;
      setClicked(undefined);
      if (!pressed || keys === undefined) return;
      const place = pressed.getBoundingClientRect();
      // After the click, which may open a dialog: its keys are others.
      over = setTimeout(() => {
        if (isDialogOpen()) return;
        setClicked({ keys, place });
        over = setTimeout(() => setClicked(undefined), SHOWN);
      });
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      clearTimeout(over);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
  if (!clicked || (!singleKeys && !clicked.keys.includes('+'))) return null;
  return (
    <Bubble
      text={`Key: ${keysText(clicked.keys)}`}
      beside={() => clicked.place}
      onClose={() => setClicked(undefined)}
    />
  );
}
