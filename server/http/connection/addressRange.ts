import ipaddr from 'ipaddr.js';
import type { PersonRangesTable } from '#server/db/policyTables.ts';
import { addressKey, canonicalAddress } from './address.ts';

/** The columns of an address range that the contract has checked: one spelling for each address. */
export function rangeColumns(range: {
  from: string;
  to: string;
}): Pick<PersonRangesTable, 'from_address' | 'to_address' | 'family' | 'from_key' | 'to_key'> {
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

/**
 * The network of an address, as a range: an IPv4 address alone, and the whole /64 of an IPv6 address. One customer has all of
 * it, and the rest of a device's address changes every day. Throws for what is no address.
 */
export function networkOf(address: string): { from: string; to: string } {
  if (!address.includes(':')) return { from: address, to: address };
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  const end = (part: number) => new ipaddr.IPv6([...network, part, part, part, part]).toRFC5952String();
  return { from: end(0), to: end(0xffff) };
}
