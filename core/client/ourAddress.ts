/**
 * Turns a requested address into an address of this origin, without a /dist prefix (docs/specification/product.md
 * section 4). Returns `undefined` for an address that leaves this origin (another scheme, `//host`, `/\\host`).
 */
export function ourAddress(requested: string | null | undefined, origin = location.origin): URL | undefined {
  if (!requested?.startsWith('/') || misread.test(requested)) return undefined;
  const address = withoutDist(requested);
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
