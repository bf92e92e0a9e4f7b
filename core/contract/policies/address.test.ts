import fc from '#tests/setup/property.ts';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { addressReference as reference, spelledAddress as spelled } from '#tests/builders/addresses.ts';
import { addressRange, comparable, ipAddress, rangeFault } from './address.ts';

describe('an address', () => {
  test('is accepted in every spelling, and compares by its number', () => {
    fc.assert(
      fc.property(spelled, (text) => {
        const { family, value } = reference(text);
        expect(ipAddress('From').safeParse(` ${text} `)).toEqual({ success: true, data: text });
        expect(comparable(text)).toBe(value.toString(16).padStart(family === 4 ? 8 : 32, '0'));
      }),
      { numRuns: 2000 },
    );
  });

  test('is refused wherever the reference implementation refuses it', () => {
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
        expect(text).not.toContain('/');
        // Only a link-local address has a zone.
        expect(text).toMatch(/^[^%]*$|^fe80::/i);
      }),
      { numRuns: 5000 },
    );
  });

  // RFC 6052 section 2.4, RFC 4291 section 2.2, RFC 5214, RFC 7915, RFC 8215, RFC 4007, and what Windows shows.
  test.each([
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['64:FF9B::192.0.2.33', '64:ff9b::c000:221'],
    ['64:ff9b:1::10.0.0.1', '64:ff9b:1::a00:1'],
    ['2001:db8:122:344::192.0.2.33', '2001:db8:122:344::c000:221'],
    ['0:0:0:0:0:FFFF:129.144.52.38', '129.144.52.38'],
    ['::FFFF:129.144.52.38', '129.144.52.38'],
    ['::ffff:0:192.0.2.33', '::ffff:0:c000:221'],
    ['fe80::5efe:192.0.2.33', 'fe80::5efe:c000:221'],
    ['::2:3:4:5:6:192.0.2.33', '0:2:3:4:5:6:c000:221'],
    ['1:2:3:4:5::192.0.2.33', '1:2:3:4:5:0:c000:221'],
    ['fe80::1%eth0', 'fe80::1'],
    ['FE80::4cf2:ab1c%12', 'fe80::4cf2:ab1c'],
    ['fe80::1%en0.100', 'fe80::1'],
  ])('%s is %s', (text, canonical) => {
    expect(ipAddress('From').safeParse(text).success).toBe(true);
    expect(comparable(text)).toBe(comparable(canonical));
    expect(rangeFault({ from: text, to: canonical })).toBeUndefined();
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
    'fe80::1%',
    'fe80::1%eth0/64',
    '2001:db8::1%eth0',
    '10.0.0.1%1',
    '64:ff9b::192.0.2',
    '64:ff9b::192.0.2.256',
    '64:ff9b::192.0.02.33',
    '64:ff9b::192.0.2.33:1',
    '192.0.2.33::',
    '1:2:3:4:5:6:7:192.0.2.33',
    '1::2:3:4:5:6:192.0.2.33',
    '10.0.0.0/8',
    ':::',
    '1::2::3',
  ])('%o is refused', (text) => {
    expect(ipAddress('From').safeParse(text).success).toBe(false);
    expect(comparable(text)).toBeUndefined();
  });

  test('gives an error with its label when it is missing', () => {
    expect(ipAddress('From').safeParse('').error?.issues[0]?.message).toBe('From is required.');
    expect(ipAddress('To').safeParse(undefined).error?.issues[0]?.message).toBe('To is required.');
  });
});

describe('a range', () => {
  test('is right only if both ends are of one family and the first is not above the second', () => {
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

  test('may have one single address', () => {
    fc.assert(fc.property(spelled, (text) => rangeFault({ from: text, to: text }) === undefined));
  });

  test('gives no error about the order if an end is no address', () => {
    expect(rangeFault({ from: 'x', to: '10.0.0.1' })).toBeUndefined();
  });

  test('has the wire names of docs/specification/product.md', () => {
    expect(addressRange.names).toEqual({ from_ipaddress: 'from', to_ipaddress: 'to' });
  });
});
