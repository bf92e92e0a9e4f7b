/**
 * An address that somebody asked for as one of this origin: without a /dist prefix (docs/specification/product.md
 * section 4), `undefined` for whatever would lead elsewhere (another scheme, `//host`, `/\\host`).
 */
export function ourAddress(asked: string | null | undefined, origin = location.origin): URL | undefined {
  if (!asked?.startsWith('/') || misread.test(asked)) return undefined;
  const address = withoutDist(asked);
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  return url.origin === origin && !url.pathname.startsWith('//') ? url : undefined;
}

/** An address without the /dist prefix that older links carry. */
export function withoutDist(address: string): string {
  return address.replace(/^\/dist(?=[/?#]|$)/, '').replace(/^(?!\/)/, '/');
}

// A browser drops tabs and line ends out of an address and reads a backslash as a slash.
const misread = /[\\\p{Cc}]/u;
