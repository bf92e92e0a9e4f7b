import fc from 'fast-check';
import { comparable, ipAddress, rangeFault } from '#core/contract/policies/address.ts';
import { addressKey, canonicalAddress } from '#server/platform/http/connection/address.ts';
import { addressReference, spelledAddress } from '#tests/builders/addresses.ts';
import { formats } from '#tests/builders/formats.ts';
import type { RunOptions, Run } from '../run.ts';

/** What people type, held against references that are written another way. */
export const properties: Run = {
  name: 'properties',
  of: 'cases of each of addresses, GSTIN, PAN and email',
  size: 1_000_000,
  little: 100,
  minutes: 60,
  async run({ size, seed }: RunOptions) {
    const accepted: Record<string, number> = { addresses: 0 };
    const runs = { numRuns: size, seed };
    fc.assert(
      fc.property(spelledAddress, spelledAddress, spelledAddress, (from, to, at) => {
        if (isRangeRight(from, to)) accepted.addresses = (accepted.addresses ?? 0) + 1;
        return agrees(from, to, at);
      }),
      runs,
    );
    for (const [name, { typed, accepts, taken }] of Object.entries(formats)) {
      let right = 0;
      fc.assert(
        fc.property(typed, (text) => {
          const isTaken = taken(text);
          if (isTaken) right++;
          return isTaken === accepts(text);
        }),
        runs,
      );
      accepted[name] = right;
    }
    return Object.fromEntries(Object.entries(accepted).map(([name, count]) => [`right ${name}`, count]));
  },
};

function isRangeRight(from: string, to: string): boolean {
  const [first, last] = [addressReference(from), addressReference(to)];
  return first.family === last.family && first.value <= last.value;
}

/** Whether the contract and the server judge a range, and what lies in it, as the reference does. */
function agrees(from: string, to: string, at: string): boolean {
  const [first, last, one] = [from, to, at].map(addressReference);
  const [low, high, key] = [from, to, at].map((text) => addressKey(canonicalAddress(text)));
  if (!first || !last || !one || !low || !high || !key) return false;
  const digits = first.value.toString(16).padStart(first.family === 4 ? 8 : 32, '0');
  const right = isRangeRight(from, to);
  const inside = right && one.family === first.family && first.value <= one.value && one.value <= last.value;
  return (
    ipAddress('From').safeParse(from).success &&
    comparable(from) === digits &&
    low.family === first.family &&
    (rangeFault({ from, to }) === undefined) === right &&
    // As the server asks whether a range admits an address, see ownRangesAdmit.
    (right && low.family === key.family && low.key <= key.key && key.key <= high.key) === inside
  );
}
