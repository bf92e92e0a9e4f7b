import { Component } from 'react';

/** For so many milliseconds a person cannot have seen a change, so a key or a press was meant for what was there before. */
export const UNSEEN = 400;

/** A row and its place on the screen, in pixels from the top. */
interface Place {
  id: string;
  top: number;
  bottom: number;
}

/**
 * Remembers where the rows were before each change of the last moment. A scroll alone is no change: only the person scrolls
 * a list that stays the same, with a wheel, a finger or the arrow keys, and so looks at what comes under the pointer. A
 * scroll that follows a change, because the cursor went to another row or the list became shorter, moves rows like it.
 */
export function createRowMoves() {
  let count = 0;
  let recent: { at: number; before: readonly Place[] }[] = [];
  return {
    /** Call it right before the rows change. */
    noteChange(list: HTMLElement | null): void {
      const now = performance.now();
      count += 1;
      recent = [...recent.filter(({ at }) => now - at < UNSEEN), { at: now, before: placesIn(list) }];
    },
    /** The number of changes so far. */
    count: () => count,
    /** At this height, another row than this one was there a moment ago. */
    isNewAt(y: number, id: string): boolean {
      const now = performance.now();
      return recent.some(({ at, before }) => now - at < UNSEEN && before.some((one) => one.id !== id && isAt(y, one)));
    },
  };
}

/** The row at a height of the screen. */
export const rowAtHeight = (list: HTMLElement | null, y: number): string | undefined =>
  placesIn(list).find((one) => isAt(y, one))?.id;

const isAt = (y: number, { top, bottom }: Place): boolean => top <= y && y < bottom;

function placesIn(list: HTMLElement | null): Place[] {
  return [...(list?.querySelectorAll('[cmdk-item]') ?? [])].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { id: row.getAttribute('data-value') ?? '', top, bottom };
  });
}

/** Calls `onChange` right before the document changes because the parent was rendered again. React supports this in classes only. */
export class BeforeChange extends Component<{ onChange(): void }> {
  override getSnapshotBeforeUpdate() {
    this.props.onChange();
    return null;
  }

  // React asks for it beside getSnapshotBeforeUpdate.
  override componentDidUpdate() {}

  override render() {
    return null;
  }
}
