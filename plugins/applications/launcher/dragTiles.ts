import type { Tile } from '#core/contract/session.ts';
import { movedTo } from './order.ts';

interface Drag {
  /** The tiles in the order that is shown. */
  tiles(): readonly Tile[];
  /** Shows an order while the tile is dragged. */
  show(tiles: readonly Tile[]): void;
  /** Keeps the order that is shown; `before` is the one to go back to. */
  keep(before: readonly Tile[]): void;
}

/** The time in which the tiles glide to their places, in milliseconds. Meanwhile they lie under the pointer by chance. */
export const GLIDE = 150;

/**
 * Lets people drag the tiles of a grid: an item with `data-tile`, the id of its application. The tiles make room during
 * the drag; Escape, or a drop elsewhere, puts them back. Returns a function that ends it.
 */
export function dragTiles(grid: HTMLElement, { tiles, show, keep }: Drag): () => void {
  let dragged: Tile | undefined;
  let before: readonly Tile[] = [];
  let isDropped = false;
  let movedAt = -GLIDE;
  const tileAt = ({ target }: Event): Tile | undefined => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null;
    return item ? tiles().find(({ id }) => id === Number(item.dataset['tile'])) : undefined;
  };
  const start = (event: DragEvent) => {
    dragged = tileAt(event);
    before = tiles();
    isDropped = false;
    movedAt = -GLIDE;
    if (dragged && event.dataTransfer) event.dataTransfer.effectAllowed = 'copyMove';
  };
  const over = (event: DragEvent) => {
    if (!dragged) return;
    event.preventDefault();
    const target = tileAt(event);
    if (!target || target.id === dragged.id || event.timeStamp - movedAt < GLIDE) return;
    movedAt = event.timeStamp;
    const now = tiles();
    const to = now.findIndex(({ id }) => id === target.id);
    show(movedTo(now, dragged, to));
  };
  const drop = (event: DragEvent) => {
    if (!dragged) return;
    event.preventDefault();
    isDropped = true;
    keep(before);
  };
  const end = () => {
    if (dragged && !isDropped) show(before);
    dragged = undefined;
  };
  const events = { dragstart: start, dragover: over, drop, dragend: end } as const;
  for (const [name, heed] of Object.entries(events)) grid.addEventListener(name, heed as EventListener);
  return () => {
    for (const [name, heed] of Object.entries(events)) grid.removeEventListener(name, heed as EventListener);
  };
}
