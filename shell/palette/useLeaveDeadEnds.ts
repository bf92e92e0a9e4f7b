import { type RefObject, useEffect, useRef } from 'react';
import { cursorIn } from './PaletteList.tsx';

/** In milliseconds: who presses Enter in this time has not seen yet that another row is under the cursor. */
const UNSEEN = 400;

/**
 * A row that turns out to lead nowhere moves below the others, and the cursor goes to the first row. The result tells if that
 * happened a moment ago: an Enter was then meant for the former row.
 */
export function useLeaveDeadEnds(
  deadEnds: ReadonlyMap<string, string>,
  list: RefObject<HTMLElement | null>,
): () => boolean {
  const known = useRef(deadEnds);
  const leftAt = useRef(-UNSEEN);
  useEffect(() => {
    const id = cursorIn(list.current);
    const isNew = id !== undefined && deadEnds.has(id) && !known.current.has(id);
    known.current = deadEnds;
    if (!isNew) return;
    const home = new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true });
    list.current?.querySelector('input')?.dispatchEvent(home);
    leftAt.current = performance.now();
  }, [deadEnds, list]);
  return () => performance.now() - leftAt.current < UNSEEN;
}
