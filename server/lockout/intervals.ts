import { addressKey } from '#server/http/address.ts';

/**
 * A place in the order of all addresses, as text: the family, then 8 or 32 hexadecimal digits, so that an IPv6 range
 * holds no IPv4 address.
 */
export type Place = string;

/** Both ends included. */
export interface Interval {
  from: Place;
  to: Place;
}

/** Every address there is: what holds where there are no rules. */
export const everywhere: readonly Interval[] = [
  { from: `4${'0'.repeat(8)}`, to: `4${'f'.repeat(8)}` },
  { from: `6${'0'.repeat(32)}`, to: `6${'f'.repeat(32)}` },
];

const MAPPED = 24;

/** The place of a canonical address; `undefined` for what is none. */
export function placeOf(address: string): Place | undefined {
  const { key, family } = addressKey(address);
  return family === 0 ? undefined : placeOfKey(key, family);
}

/** The place of an address as ranges are kept. */
export function placeOfKey(key: string, family: number): Place {
  return family === 4 ? `4${key.slice(MAPPED)}` : `6${key}`;
}

/** The same addresses in the fewest intervals, in order. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const whole: Interval[] = [];
  for (const next of intervals.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = whole.at(-1);
    if (!last || next.from > after(last.to)) whole.push({ ...next });
    else if (next.to > last.to) last.to = next.to;
  }
  return whole;
}

/** Whether merged intervals hold a place. */
export function hold(intervals: readonly Interval[], place: Place): boolean {
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((intervals[middle] as Interval).from <= place) low = middle + 1;
    else high = middle;
  }
  const nearest = intervals[low - 1];
  return nearest !== undefined && place <= nearest.to;
}

/** Whether merged intervals hold all that other merged intervals hold. */
export function cover(intervals: readonly Interval[], others: readonly Interval[]): boolean {
  // What is merged has a gap after each interval, so each of the others must lie within one.
  return others.every(({ from, to }) => intervals.some((one) => one.from <= from && to <= one.to));
}

/** The next place of the same family; behind the last one a text that no place reaches. */
function after(place: Place): Place {
  const [family = '', digits] = [place[0], place.slice(1)];
  const next = (BigInt(`0x${digits}`) + 1n).toString(16);
  return next.length > digits.length ? `${family}g` : family + next.padStart(digits.length, '0');
}
