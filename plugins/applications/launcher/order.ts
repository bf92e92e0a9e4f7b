import type { Tile } from '#core/contract/session.ts';

/** A tile that knows its place: pinned tiles stand before the others, and a tile moves only among its own kind. */
export interface PlacedTile extends Tile {
  isFirst: boolean;
  isLast: boolean;
}

/** The tiles of the launcher with their places. */
export const placed = (tiles: readonly Tile[]): PlacedTile[] =>
  tiles.map((tile, at) => ({
    ...tile,
    isFirst: tiles[at - 1]?.pinned !== tile.pinned,
    isLast: tiles[at + 1]?.pinned !== tile.pinned,
  }));

/** The tiles after one was moved to the place `to`, or to the nearest place among its own kind. */
export function movedTo(tiles: readonly Tile[], tile: Tile, to: number): Tile[] {
  const moved = tiles.find(({ id }) => id === tile.id);
  if (!moved) return [...tiles];
  const others = tiles.filter((one) => one !== moved);
  const pinned = others.filter((one) => one.pinned).length;
  const [first, last] = moved.pinned ? [0, pinned] : [pinned, others.length];
  return others.toSpliced(Math.min(Math.max(to, first), last), 0, moved);
}

/** The tiles after one was moved by so many places. */
export const movedBy = (tiles: readonly Tile[], tile: Tile, by: number): Tile[] =>
  movedTo(tiles, tile, tiles.findIndex(({ id }) => id === tile.id) + by);

/** The tiles after one was pinned, which puts it behind the other pinned ones, or unpinned, which puts it before the rest. */
export function withPin(tiles: readonly Tile[], tile: Tile, pinned: boolean): Tile[] {
  const changed = tiles.map((one) => (one.id === tile.id ? { ...one, pinned } : one));
  return movedTo(changed, tile, pinned ? changed.length : 0);
}
