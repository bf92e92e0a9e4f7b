import ipaddr from 'ipaddr.js';
import type { Database } from '#server/platform/db/schema.ts';
import { addressKey, canonicalAddress } from './address.ts';

/** The columns of an address range that the contract has checked: one spelling for each address. */
export function rangeColumns(range: {
  from: string;
  to: string;
}): Pick<Database['person_ranges'], 'from_address' | 'to_address' | 'family' | 'from_key' | 'to_key'> {
  const [from, to] = [canonicalAddress(range.from), canonicalAddress(range.to)];
  const first = addressKey(from);
  // Both ends have one family (rangeFault) and are valid addresses.
  return {
    from_address: from,
    to_address: to,
    family: first.family === 6 ? 6 : 4,
    from_key: first.key,
    to_key: addressKey(to).key,
  };
}

/** A range as people read it. */
export const rangeText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? from : `${from} – ${to}`;

/** Networks into which gateways write IPv4 addresses (RFC 6052, 8215 and 7915): a /64 of them is the whole IPv4 internet. */
const WITH_IPV4 = ['64:ff9b::/96', '64:ff9b:1::/48', '::ffff:0:0:0/96'].map((network) =>
  ipaddr.IPv6.parseCIDR(network),
);

/**
 * The network of an address, as a range: an IPv4 address alone, also one that a gateway has written into IPv6, and the whole
 * /64 of another IPv6 address. One customer has all of it, and the rest of a device's address changes every day. Throws for
 * what is no address.
 */
export function networkOf(address: string): { from: string; to: string } {
  const alone = { from: address, to: address };
  if (!address.includes(':')) return alone;
  const parsed = ipaddr.IPv6.parse(address);
  if (WITH_IPV4.some(([network, bits]) => parsed.match(network, bits))) return alone;
  const network = parsed.parts.slice(0, 4);
  const end = (part: number) => new ipaddr.IPv6([...network, part, part, part, part]).toRFC5952String();
  return { from: end(0), to: end(0xffff) };
}
