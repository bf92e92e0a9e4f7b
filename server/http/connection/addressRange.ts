import type { PersonRangesTable } from '#server/db/schema.ts';
import { addressKey, canonicalAddress } from './address.ts';

/** A range of addresses, which the contract has checked, as it is kept: one spelling for each address. */
export function rangeColumns(range: {
  from: string;
  to: string;
}): Pick<PersonRangesTable, 'from_address' | 'to_address' | 'family' | 'from_key' | 'to_key'> {
  const [from, to] = [canonicalAddress(range.from), canonicalAddress(range.to)];
  const first = addressKey(from);
  // Families are alike (rangeFault), and what is no address has not come this far.
  return {
    from_address: from,
    to_address: to,
    family: first.family === 6 ? 6 : 4,
    from_key: first.key,
    to_key: addressKey(to).key,
  };
}
