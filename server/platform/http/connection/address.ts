import ipaddr from 'ipaddr.js';
import type { Network } from '#server/platform/configuration.ts';

/** The most entries that are read: no way has so many proxies, and a client can write thousands. */
const MOST_HOPS = 30;

interface Received {
  socket: { remoteAddress?: string };
  headers: Record<string, string | string[] | undefined>;
}

/**
 * The client's network address in canonical form: that of the connection, unless it is a trusted proxy; then the last
 * entry of X-Forwarded-For that no trusted proxy has added. `''` if it is unknown.
 */
export function clientAddress(request: Received, trusted: readonly Network[]): string {
  const peer = canonicalAddress(request.socket.remoteAddress ?? '');
  if (!isTrusted(request, trusted)) return peer;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  let client = peer;
  // From the right: each entry was written by the host after it, so the first untrusted one is the last reliable one.
  for (const entry of forwarded ? forwarded.split(',').slice(-MOST_HOPS).toReversed() : []) {
    client = canonicalAddress(withoutPort(entry.trim()));
    if (!isIn(client, trusted)) break;
  }
  return client;
}

/** True if the connection comes from one of the proxies that the operator has listed. */
export function isTrusted({ socket }: Pick<Received, 'socket'>, trusted: readonly Network[]): boolean {
  return trusted.length > 0 && isIn(canonicalAddress(socket.remoteAddress ?? ''), trusted);
}

/** One spelling per address: IPv4 in four decimal parts, also where it was mapped into IPv6; IPv6 as RFC 5952 has it. `''` for what is none. */
export function canonicalAddress(text: string): string {
  // Other spellings, such as 127.1 or 0x7f.0.0.1, are refused, because programs read them differently.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).toString();
  const [address = ''] = text.split('%', 1);
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return '';
  // The obsolete ::10.0.0.1 is no mapped address, but the library reads it as one.
  if (/^::\d+\./.test(address)) return '';
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.toRFC5952String();
}

/**
 * An address as ranges store it: 32 hexadecimal digits, which sort like addresses, and the family. IPv4 is mapped into
 * IPv6. A text that is no address is in no range.
 */
export function addressKey(address: string): { key: string; family: 4 | 6 | 0 } {
  if (address === '') return { key: '', family: 0 };
  const parsed = ipaddr.parse(address);
  const wide = parsed.kind() === 'ipv4' ? (parsed as ipaddr.IPv4).toIPv4MappedAddress() : parsed;
  return { key: Buffer.from(wide.toByteArray()).toString('hex'), family: parsed.kind() === 'ipv4' ? 4 : 6 };
}

/** Tells if a canonical address is in one of the networks. */
export function isIn(address: string, networks: readonly Network[]): boolean {
  if (address === '') return false;
  const parsed = ipaddr.parse(address);
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

// Some proxies add the client's port: 203.0.113.7:4711, [2001:db8::1]:4711.
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1] ?? entry;
}
