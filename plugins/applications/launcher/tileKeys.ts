import { nextTile } from '../parts/nextTile.ts';

/** Moves the focus among the tiles by the arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLAnchorElement))
    return;
  const tiles = [...(event.target.closest('ul')?.querySelectorAll('a') ?? [])];
  const boxes = tiles.map((one) => one.getBoundingClientRect());
  const to = nextTile(event.key, tiles.indexOf(event.target), boxes);
  if (to === undefined) return;
  event.preventDefault();
  tiles[to]?.focus();
}
