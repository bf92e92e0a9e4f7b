import type { Tile } from '#core/contract/session.ts';

/** Where an application opens; on a small screen at its mobile address, if it has one (product.md section 2). */
export function addressOf({ url, mobileUrl }: Tile, narrow: boolean): string {
  return (narrow && mobileUrl) || url;
}
