import { GLIDE } from './dragTiles.ts';

type Places = ReadonlyMap<Element, DOMRect>;

/** The places of a grid's items. */
export const placesOf = (grid: HTMLElement): Places =>
  new Map(Array.from(grid.children, (item) => [item, item.getBoundingClientRect()]));

/** Moves the items of a grid from their former places to the new ones. */
export function glide(grid: HTMLElement, from: Places): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [item, to] of placesOf(grid)) {
    const was = from.get(item);
    if (!was || (was.left === to.left && was.top === to.top)) continue;
    const transform = `translate(${was.left - to.left}px, ${was.top - to.top}px)`;
    item.animate([{ transform }, { transform: 'none' }], { duration: GLIDE, easing: 'ease-out' });
  }
}
