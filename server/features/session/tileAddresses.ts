import type { CatalogueEntry } from '#server/domain/catalogue/catalogue.ts';

/** Where the tile of an application leads: with sign-on through the portal, otherwise to the application. */
export function tileAddresses({ id, url, mobileUrl, signOn }: CatalogueEntry): { url: string; mobileUrl: string } {
  return signOn ? { url: `/application/open/${id}`, mobileUrl: `/application/open/${id}?mobile` } : { url, mobileUrl };
}
