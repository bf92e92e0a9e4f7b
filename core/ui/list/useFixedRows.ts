import { type RefObject, useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rememberedScroll, rememberScroll } from './scrollMemory.ts';

interface Given {
  /** Names the list; going back to it returns to where it was scrolled. */
  label: string;
  count: number;
  /** Of a row, and of the head that covers what scrolls beneath it, in pixels. */
  height: number;
  head: number;
  /** How much of the window other things take, in pixels: a guess, so that rows are drawn with the page and not after it. */
  above: number;
  /** Tells one list from another: of each those in sight are drawn first, and those beyond once these are painted. */
  first: unknown;
}

/** Which rows are in sight, both included. */
export interface InSight {
  startIndex: number;
  endIndex: number;
}

interface FixedRows {
  /** For the element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  onScroll(): void;
  inSight: InSight;
  /** How many rows to draw on either side of those. */
  overscan: number;
  /** Brings a row into sight, moving as little as that takes. */
  reveal(index: number): void;
}

/**
 * The rows in sight of a list whose rows are all of one height. Where they stand is a multiplication, so a list of
 * 100,000 is opened as fast as one of ten; virtual rows that are measured one by one (CardList) take 10 ms for that.
 */
export function useFixedRows({ label, count, height, head, above, first }: Given): FixedRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(() => ({ top: rememberedScroll(label), room: window.innerHeight - above }));
  const overscan = useDeferredValue(first, null) === first ? OVERSCAN : 0;

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const top = element.scrollTop;
    // Where nothing is laid out (a hidden parent, jsdom) the list counts with the window's height.
    const room = element.clientHeight || window.innerHeight;
    setSeen((before) => (before.top === top && before.room === room ? before : { top, room }));
  }, []);

  useLayoutEffect(() => {
    const top = rememberedScroll(label);
    // Not without need: it makes the browser lay out the page at once.
    if (top > 0 && scroller.current) scroller.current.scrollTop = top;
  }, [label]);
  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = index * height;
      const bottom = head + top + height - (element.clientHeight || window.innerHeight);
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop) element.scrollTop = bottom;
    },
    [height, head],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let room = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const shrinks = element.clientHeight < room;
      room = element.clientHeight;
      look();
      // What takes of its room, such as the bar for ticked rows, does not hide the row that has the focus.
      const focused = element.contains(document.activeElement) && document.activeElement?.closest('[data-index]');
      if (shrinks && focused instanceof HTMLElement) reveal(Number(focused.dataset.index));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [look, reveal]);

  const last = Math.max(0, count - 1);
  const at = (pixels: number) => Math.max(0, Math.min(last, Math.floor(pixels / height)));
  return {
    scroller,
    onScroll: () => {
      // At once: who opens a row right after scrolling comes back to it as well.
      rememberScroll(label, scroller.current?.scrollTop ?? 0);
      // Within this frame, or rows would come into sight empty.
      flushSync(look);
    },
    inSight: { startIndex: at(seen.top), endIndex: at(seen.top + seen.room - head) },
    overscan,
    reveal,
  };
}

const OVERSCAN = 5;
