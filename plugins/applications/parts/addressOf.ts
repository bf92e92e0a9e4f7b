import type { Host } from '#core/command/host.ts';
import type { Tile } from '#core/contract/session.ts';
import { isNarrow } from '#core/ui/useNarrow.ts';

/** Where an application opens; on a small screen at its mobile address, if it has one (product.md section 2). */
export function addressOf({ url, mobileUrl }: Tile, narrow: boolean): string {
  return (narrow && mobileUrl) || url;
}

/** Opens an application in a new tab. */
export const openTile = (tile: Tile, host: Host): void => host.openTab(addressOf(tile, isNarrow()));
