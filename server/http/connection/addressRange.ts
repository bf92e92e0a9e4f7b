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
