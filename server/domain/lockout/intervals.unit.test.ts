import fc from '#tests/setup/property.ts';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { addressKey, canonicalAddress } from '#server/platform/http/connection/address.ts';
import { cover, everywhere, hold, merged, placeOf, placeOfKey, type Interval, type Place } from './intervals.ts';

/** A few addresses close to each other, so that intervals touch and overlap; both ends of both families are included. */
const number = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  fc.constantFrom(255, 256, 257, 65535, 65536, 2 ** 32 - 2, 2 ** 32 - 1),
);
const address = fc.oneof(number.map(v4), number.map(v6));
const interval = fc.tuple(fc.constantFrom(v4, v6), number, number).map(([spell, one, other]): Interval => {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return { from: place(spell(low)), to: place(spell(high)) };
});
const intervals = fc.array(interval, { maxLength: 8 });

test('an address is in the ranges exactly when one of the intervals contains its number', () => {
  fc.assert(
    fc.property(intervals, address, (all, one) => {
      const at = place(one);
      const isHeld = all.some(({ from, to }) => valueOf(from) <= valueOf(at) && valueOf(at) <= valueOf(to));
      expect(hold(merged(all), at)).toBe(isHeld);
    }),
    { numRuns: 2000 },
  );
});

test('ranges cover others exactly when they contain every address of the others', () => {
  fc.assert(
    fc.property(intervals, intervals, (all, others) => {
      // Any difference appears at an end or next to it.
      const ends = [...all, ...others].flatMap(({ from, to }) => [from, to]);
      const near = ends
        .flatMap((end) => [-1n, 0n, 1n].map((step) => moved(end, step)))
        .filter((one) => one !== undefined);
      const [a, b] = [merged(all), merged(others)];
      expect(cover(a, b)).toBe(near.every((one) => !hold(b, one) || hold(a, one)));
    }),
    { numRuns: 2000 },
  );
});

test('`everywhere` contains every address and covers everything; nothing else covers it', () => {
  fc.assert(
    fc.property(address, intervals, (one, all) => {
      expect(hold(everywhere, place(one))).toBe(true);
      expect(cover(everywhere, merged(all))).toBe(true);
      expect(cover(merged(all), everywhere)).toBe(false);
    }),
  );
  expect(cover(merged([...everywhere.v4, ...everywhere.v6]), everywhere)).toBe(true);
  expect(cover(merged(everywhere.v6), everywhere)).toBe(false);
});

test('the place of an address equals the place of its key', () => {
  const canonical = fc.oneof(fc.ipV4(), fc.ipV6()).map(canonicalAddress);
  fc.assert(
    fc.property(canonical, (one) => {
      const { key, family } = addressKey(one);
      expect(placeOf(one)).toBe(family === 0 ? undefined : placeOfKey(key, family));
    }),
    { numRuns: 2000 },
  );
  for (const one of [
    '::',
    '::1',
    '1::',
    'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '1:2:3:4:5:6:7:8',
    '2001:db8::8:800:0:1',
  ])
    expect(placeOf(one)).toBe(addressKey(one).key);
});

test('a text that is not an address has no place', () => {
  expect(placeOf('')).toBeUndefined();
});

function v4(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}

function v6(value: number): string {
  return ipaddr.parse(`2001:db8::${Math.floor(value / 65536).toString(16)}:${(value % 65536).toString(16)}`).toString();
}

function place(text: string): Place {
  return placeOf(text) ?? '';
}

/** A number for a place, with the families far apart. */
function valueOf(at: Place): bigint {
  return typeof at === 'number' ? BigInt(at) : 2n ** 140n + BigInt(`0x${at}`);
}

function moved(at: Place, step: bigint): Place | undefined {
  if (typeof at === 'number')
    return at + Number(step) >= 0 && at + Number(step) < 2 ** 32 ? at + Number(step) : undefined;
  const value = BigInt(`0x${at}`) + step;
  const digits = value < 0n ? '' : value.toString(16).padStart(32, '0');
  return digits.length === 32 ? digits : undefined;
}
