import { fireEvent } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** In pixels. */
const ROW = 36;

/** Until the end of the test, the palette's rows stand below each other, as in a browser. jsdom has no layout. */
export function placeRows() {
  let scrolled = 0;
  const topOf = (row: Element) => ROW * [...document.querySelectorAll('[cmdk-item]')].indexOf(row) - scrolled;
  const places = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = topOf(this);
    return { x: 0, y: top, left: 0, top, right: 500, bottom: top + ROW, width: 500, height: ROW, toJSON: () => ({}) };
  });
  onTestFinished(() => places.mockRestore());
  const at = (row: Element) => ({ clientY: topOf(row) + ROW / 2 });
  return {
    /** Scrolls down by so many rows. */
    scroll(rows: number) {
      scrolled += rows * ROW;
    },
    /** Begins a press where the row is now. */
    press: (row: Element, part = row) => fireEvent.pointerDown(part, at(row)),
    /** Ends a press where the row is now. */
    release: (row: Element, part = row) => fireEvent.click(part, at(row)),
  };
}

/** Stops the clock of the palette's list until the end of the test. `at` sets it to so many milliseconds after the stop. */
export function stopClock() {
  // Later than everything that has happened in this test.
  const stopped = performance.now() + 10_000;
  const now = vi.spyOn(performance, 'now').mockReturnValue(stopped);
  onTestFinished(() => now.mockRestore());
  return { at: (milliseconds: number) => void now.mockReturnValue(stopped + milliseconds) };
}
