/** A comparable address: IPv4 as a number, IPv6 as 32 hexadecimal digits. */
export type Place = number | string;

/** An interval of one family; both ends are included. */
export interface Interval {
  from: Place;
  to: Place;
}

/** Addresses as the fewest intervals, sorted, by family: an IPv6 range contains no IPv4 address. */
export interface Ranges {
  v4: readonly Interval[];
  v6: readonly Interval[];
}

/** All addresses: the ranges of people without rules. */
export const everywhere: Ranges = {
  v4: [{ from: 0, to: 2 ** 32 - 1 }],
  v6: [{ from: '0'.repeat(32), to: 'f'.repeat(32) }],
};

const MAPPED = 24;
const DOT = 46;
const ZERO = 48;

/**
 * The place of a canonical address; `undefined` for other texts. One call converts up to 100,000 of them, too many for a
 * full parser.
 */
export function placeOf(address: string): Place | undefined {
  if (address === '') return undefined;
  return address.includes(':') ? wide(address) : number(address);
}

function number(address: string): number {
  let value = 0;
  let octet = 0;
  for (let at = 0; at < address.length; at++) {
    const code = address.charCodeAt(at);
    if (code !== DOT) octet = octet * 10 + code - ZERO;
    else {
      value = value * 256 + octet;
      octet = 0;
    }
  }
  return value * 256 + octet;
}

function wide(address: string): string {
  const gap = address.indexOf('::');
  const first = padded(gap < 0 ? address : address.slice(0, gap));
  const last = padded(gap < 0 ? '' : address.slice(gap + 2));
  return first + '0'.repeat(32 - first.length - last.length) + last;
}

function padded(groups: string): string {
  let digits = '';
  if (groups !== '') for (const group of groups.split(':')) digits += '0'.repeat(4 - group.length) + group;
  return digits;
}

/** The place of an address key as the database stores it. */
export function placeOfKey(key: string, family: number): Place {
  return family === 4 ? Number.parseInt(key.slice(MAPPED), 16) : key;
}

/** Merges intervals into the fewest ones. */
export function merged(intervals: readonly Interval[]): Ranges {
  return {
    v4: fewest(intervals.filter(({ from }) => typeof from === 'number')),
    v6: fewest(intervals.filter(({ from }) => typeof from === 'string')),
  };
}

/** True when one of the intervals contains a place. */
export function hold(ranges: Ranges, place: Place): boolean {
  const intervals = typeof place === 'number' ? ranges.v4 : ranges.v6;
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

/** True when ranges contain all addresses of other ranges. */
export function cover(ranges: Ranges, others: Ranges): boolean {
  return coverAll(ranges.v4, others.v4) && coverAll(ranges.v6, others.v6);
}

function coverAll(intervals: readonly Interval[], others: readonly Interval[]): boolean {
  // Merged intervals have gaps between them, so each of the others must lie within one.
  return others.every(({ from, to }) => intervals.some((one) => one.from <= from && to <= one.to));
}

function fewest(intervals: readonly Interval[]): Interval[] {
  const whole: Interval[] = [];
  for (const next of intervals.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = whole.at(-1);
    if (!last || next.from > after(last.to)) whole.push({ from: next.from, to: next.to });
    else if (next.to > last.to) last.to = next.to;
  }
  return whole;
}

/** The next place of the same family; after the last one, a value greater than every place. */
function after(place: Place): Place {
  if (typeof place === 'number') return place + 1;
  const next = (BigInt(`0x${place}`) + 1n).toString(16);
  return next.length > place.length ? 'g' : next.padStart(place.length, '0');
}
