/** The place of a tile, as a DOMRect has it. */
type Box = Pick<DOMRect, 'left' | 'top' | 'width'>;

/**
 * The tile that an arrow key moves to from the tile `at`: the next in order, or the nearest in the row above or below.
 */
export function nextTile(key: string, at: number, boxes: readonly Box[]): number | undefined {
  const last = boxes.length - 1;
  switch (key) {
    case 'ArrowRight':
      return at < last ? at + 1 : undefined;
    case 'ArrowLeft':
      return at > 0 ? at - 1 : undefined;
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowDown':
      return nearest(at, boxes, (top, mine) => top > mine);
    case 'ArrowUp':
      return nearest(at, boxes, (top, mine) => top < mine);
  }
  return undefined;
}

function nearest(
  at: number,
  boxes: readonly Box[],
  beyond: (top: number, mine: number) => boolean,
): number | undefined {
  const mine = boxes[at];
  if (!mine) return undefined;
  const others = boxes
    .map((box, index) => ({
      index,
      down: Math.abs(box.top - mine.top),
      aside: Math.abs(middle(box) - middle(mine)),
      box,
    }))
    .filter(({ box }) => beyond(box.top, mine.top))
    .toSorted((a, b) => a.down - b.down || a.aside - b.aside);
  return others[0]?.index;
}

const middle = ({ left, width }: Box): number => left + width / 2;
