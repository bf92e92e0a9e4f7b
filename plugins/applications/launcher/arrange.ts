import type { Host } from '#core/command/host.ts';
import type { Tile } from '#core/contract/session.ts';
import { arrangeTiles } from '../launcherContract.ts';

type Tiles = readonly Tile[];

/** Shows an order on the launcher before the server has it; `null` shows that of the session. */
type Show = (tiles: Tiles | null) => void;

let show: Show | undefined;
let orderOnScreen: Tiles | null = null;
let saving = 0;

/** The launcher on screen. The result ends it. */
export function followOrder(follow: Show): () => void {
  show = follow;
  return () => {
    show = undefined;
    orderOnScreen = null;
  };
}

/** The tiles in the order that the person sees. */
export const tilesNow = (host: Host): Tiles => orderOnScreen ?? host.session().tiles;

/** Shows an order without keeping it, while a tile is dragged. */
export function showOrder(tiles: Tiles | null): void {
  if (!show) return;
  orderOnScreen = tiles;
  show(tiles);
}

/** The session was read again: its order is the newest one, unless a newer one is on its way to the server. */
export function takeSessionOrder(): void {
  if (saving === 0 && orderOnScreen) showOrder(null);
}

/**
 * Shows an order at once and keeps it on the server, for this person in this organisation. If the server refuses, the
 * order `before` is shown again.
 */
export async function arrange(tiles: Tiles, host: Host, before: Tiles | null = orderOnScreen): Promise<void> {
  showOrder(tiles);
  saving += 1;
  try {
    await host.call(arrangeTiles, { body: { tiles: tiles.map(({ id, pinned }) => ({ id, pinned })) } });
  } catch (refused) {
    showOrder(before);
    throw refused;
  } finally {
    saving -= 1;
  }
}
