/**
 * Turns a requested address into an address of this origin, without a /dist prefix (docs/specification/product.md
 * section 4). Returns `undefined` for an address that leaves this origin (another scheme, `//host`, `/\\host`).
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

// A browser removes tabs and line ends from an address and reads a backslash as a slash.
const misread = /[\\\p{Cc}]/u;
