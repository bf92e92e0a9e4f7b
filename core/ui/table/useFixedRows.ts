import { type RefObject, useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rememberedScroll, rememberScroll } from '../list/scrollMemory.ts';

interface Input {
  /** The name of the list, under which its scroll position is stored. */
  label: string;
  count: number;
  /** The height of a row, and of the head that covers rows scrolled below it, in pixels. */
  height: number;
  head: number;
  /** The estimated height of the elements above, in pixels, so that rows are drawn together with the page. */
  above: number;
  /** Identifies a list: the visible rows of each new list are drawn first, further rows after the paint. */
  first: unknown;
}

/** The first and the last visible row. */
export interface InSight {
  startIndex: number;
  endIndex: number;
}

interface FixedRows {
  /** The element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  onScroll(): void;
  inSight: InSight;
  /** The number of rows to draw beyond the visible ones, on either side. */
  overscan: number;
  /** Scrolls a row into view, as little as necessary. */
  reveal(index: number): void;
}

/**
 * Computes the visible rows of a list whose rows all have one height. A row's position is a multiplication, so a list
 * of 100,000 opens as fast as one of ten. Measured rows (CardList) take 10 ms for that.
 */
export function useFixedRows({ label, count, height, head, above, first }: Input): FixedRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(() => ({ top: rememberedScroll(label), room: window.innerHeight - above }));
  const overscan = useDeferredValue(first, null) === first ? OVERSCAN : 0;

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const top = element.scrollTop;
    // Without layout (a hidden parent, jsdom) the list uses the window's height.
    const room = element.clientHeight || window.innerHeight;
    setSeen((before) => (before.top === top && before.room === room ? before : { top, room }));
  }, []);

  useLayoutEffect(() => {
    const top = rememberedScroll(label);
    // Only if needed, because it forces a layout.
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
      // If the list becomes lower, as when the bar for ticked rows appears, the focused row stays visible.
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
      // At once, so that the position is also known when a row is opened right after scrolling.
      rememberScroll(label, scroller.current?.scrollTop ?? 0);
      // In the same frame; otherwise rows would appear empty.
      flushSync(look);
    },
    inSight: { startIndex: at(seen.top), endIndex: at(seen.top + seen.room - head) },
    overscan,
    reveal,
  };
}

const OVERSCAN = 5;
