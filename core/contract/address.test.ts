import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { addressRange, comparable, ipAddress, rangeFault } from './address.ts';

/** ipaddr.js, which knows nothing of ours, spells an address of these bytes in several ways. */
const ipv4 = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => new ipaddr.IPv4([...bytes]));
const ipv6 = fc
  .oneof(
    fc.uint8Array({ minLength: 16, maxLength: 16 }),
    // Gaps of zeros, where spellings differ.
    fc.array(fc.constantFrom(0, 0, 0, 0, 1, 255), { minLength: 16, maxLength: 16 }),
  )
  .map((bytes) => new ipaddr.IPv6([...bytes]));
const spelled = fc.oneof(
  ipv4.map((one) => one.toString()),
  ipv4.map((one) => `::ffff:${one.toString()}`),
  ipv4.map((one) => one.toIPv4MappedAddress().toNormalizedString()),
  ipv6.map((one) => one.toRFC5952String()),
  ipv6.map((one) => one.toNormalizedString()),
  ipv6.map((one) => one.toNormalizedString().toUpperCase()),
);

/** The independent answer: family and value. */
function reference(text: string): { family: 4 | 6; value: bigint } {
  const parsed = ipaddr.process(text);
  const hex = parsed.toByteArray().map((byte) => byte.toString(16).padStart(2, '0'));
  return { family: parsed.kind() === 'ipv4' ? 4 : 6, value: BigInt(`0x${hex.join('')}`) };
}

describe('an address', () => {
  test('is taken in every spelling, and compares as its number does', () => {
    fc.assert(
      fc.property(spelled, (text) => {
        const { family, value } = reference(text);
        expect(ipAddress('From').safeParse(` ${text} `)).toEqual({ success: true, data: text });
        expect(comparable(text)).toBe(value.toString(16).padStart(family === 4 ? 8 : 32, '0'));
      }),
      { numRuns: 2000 },
    );
  });

  test('what the reference does not take is not taken', () => {
    const nearly = fc
      .tuple(spelled, fc.nat(), fc.constantFrom('', ':', '.', '0', '1', 'f', 'g', '::', '%1', '/8', '256'))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + (put === '' ? 1 : 0));
      });
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string()), (text) => {
        if (comparable(text) === undefined) return;
        expect(ipaddr.isValid(text.trim()), text).toBe(true);
        expect(text).not.toMatch(/[%/]/);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    '',
    '   ',
    '10.0.0',
    '10.0.0.256',
    '010.0.0.1',
    '0x7f.1',
    '1',
    '::10.0.0.1',
    'fe80::1%eth0',
    '10.0.0.0/8',
    ':::',
    '1::2::3',
  ])('%o is refused', (text) => {
    expect(ipAddress('From').safeParse(text).success).toBe(false);
    expect(comparable(text)).toBeUndefined();
  });

  test('a missing one is named by its label', () => {
    expect(ipAddress('From').safeParse('').error?.issues[0]?.message).toBe('From is required.');
    expect(ipAddress('To').safeParse(undefined).error?.issues[0]?.message).toBe('To is required.');
  });
});

describe('a range', () => {
  test('has nothing wrong exactly where both ends are of one family and the first is not above the second', () => {
    fc.assert(
      fc.property(spelled, spelled, (from, to) => {
        const [first, last] = [reference(from), reference(to)];
        const both = 'From and To must both be IPv4 or both be IPv6 addresses.';
        const order = first.value > last.value ? 'To must not be below From.' : undefined;
        expect(rangeFault({ from, to })).toBe(first.family === last.family ? order : both);
      }),
      { numRuns: 2000 },
    );
  });

  test('of one address alone is a range', () => {
    fc.assert(fc.property(spelled, (text) => rangeFault({ from: text, to: text }) === undefined));
  });

  test('says nothing of its order where an end is no address', () => {
    expect(rangeFault({ from: 'x', to: '10.0.0.1' })).toBeUndefined();
  });

  test('is spelled on the wire as product.md has it', () => {
    expect(addressRange.names).toEqual({ from_ipaddress: 'from', to_ipaddress: 'to' });
  });
});
