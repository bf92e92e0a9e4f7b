import type { RefObject } from 'react';

/** For so many milliseconds a person cannot have seen that a row moved, so a key or a press was meant for what was there before. */
const UNSEEN = 400;

/** What moved in the list without the person's doing. */
export interface RowMoves {
  /** An Enter or a Tab now is meant for the row that the cursor was on. */
  missesCursor(): boolean;
  /** A press at this time was meant for the row that was there before this one. */
  missesRow(id: string, pressedAt: number): boolean;
  /** The row moved after this time. */
  hasMovedSince(id: string, time: number): boolean;
  /** Called when the row under the cursor moved away, and the cursor did not. */
  cursorLeft(): void;
}

/** A list in which nothing moves. */
export const noMoves: RowMoves = {
  missesCursor: () => false,
  missesRow: () => false,
  hasMovedSince: () => false,
  cursorLeft: () => {},
};

/** Notes which rows are elsewhere on screen after a change than before it. */
export function createRowMoves(list: RefObject<HTMLElement | null>) {
  const movedAt = new Map<string, number>();
  let leftAt = -UNSEEN;
  let before: ReadonlyMap<string, number> | undefined;
  const moves: RowMoves = {
    missesCursor: () => performance.now() - leftAt < UNSEEN,
    missesRow: (id, pressedAt) => {
      const passed = pressedAt - (movedAt.get(id) ?? -UNSEEN);
      return passed >= 0 && passed < UNSEEN;
    },
    hasMovedSince: (id, time) => (movedAt.get(id) ?? -UNSEEN) > time,
    cursorLeft: () => {
      leftAt = performance.now();
    },
  };
  return {
    moves,
    /** Called right before the change. */
    beforeMove: () => {
      before ??= placesIn(list.current);
    },
    /** Called after the document has changed. */
    afterMove: () => {
      if (!before) return;
      for (const [id, top] of placesIn(list.current)) if (before.get(id) !== top) movedAt.set(id, performance.now());
      before = undefined;
    },
  };
}

/** How far down on the screen each row is. */
function placesIn(list: HTMLElement | null): Map<string, number> {
  const rows = [...(list?.querySelectorAll('[cmdk-item]') ?? [])];
  return new Map(rows.map((row) => [row.getAttribute('data-value') ?? '', row.getBoundingClientRect().top]));
}
