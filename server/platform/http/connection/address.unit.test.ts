import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { addressKey, canonicalAddress, clientAddress } from './address.ts';
import { networkOf } from './addressRange.ts';

describe('clientAddress', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8:aa::/48 192.0.2.7' });
  const from = (peer: string, forwarded?: string | string[], trusted = trustedProxies) =>
    clientAddress({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } }, trusted);

  test.each([
    ['no proxy is listed', '10.0.0.1', '203.0.113.9', [], '10.0.0.1'],
    ['the peer is no listed proxy', '198.51.100.4', '203.0.113.9', trustedProxies, '198.51.100.4'],
    ['the proxy says nothing', '10.0.0.1', undefined, trustedProxies, '10.0.0.1'],
    ['the proxy says who', '10.0.0.1', '203.0.113.9', trustedProxies, '203.0.113.9'],
    ['the proxy is mapped into IPv6', '::ffff:10.0.0.1', '203.0.113.9', trustedProxies, '203.0.113.9'],
    ['the proxy is listed alone', '192.0.2.7', '203.0.113.9', trustedProxies, '203.0.113.9'],
    ['its neighbour is not', '192.0.2.8', '203.0.113.9', trustedProxies, '192.0.2.8'],
    ['the client lies at the front', '10.0.0.1', '1.1.1.1, 203.0.113.9', trustedProxies, '203.0.113.9'],
    ['there are two proxies', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.2.2.2', trustedProxies, '203.0.113.9'],
    ['it comes in two headers', '10.0.0.1', ['1.1.1.1', '203.0.113.9, 10.2.2.2'], trustedProxies, '203.0.113.9'],
    ['all are proxies', '10.0.0.1', '10.3.3.3, 10.2.2.2', trustedProxies, '10.3.3.3'],
    ['it has no end', '10.0.0.1', `203.0.113.9${', 10.2.2.2'.repeat(40)}`, trustedProxies, '10.2.2.2'],
    ['the client is on IPv6', '2001:db8:aa::1', '2001:DB8:bb:0::5', trustedProxies, '2001:db8:bb::5'],
    ['it has a port', '10.0.0.1', '203.0.113.9:4711', trustedProxies, '203.0.113.9'],
    ['it has a port on IPv6', '10.0.0.1', '[2001:db8:bb::5]:4711', trustedProxies, '2001:db8:bb::5'],
    ['it is mapped', '10.0.0.1', '::ffff:203.0.113.9', trustedProxies, '203.0.113.9'],
    ['it cannot be read', '10.0.0.1', '1.1.1.1, unknown', trustedProxies, ''],
    ['it is empty', '10.0.0.1', '1.1.1.1, ', trustedProxies, ''],
    ['it is written unusually', '10.0.0.1', '0x7f.1', trustedProxies, ''],
    ['the peer has no address', '', '203.0.113.9', trustedProxies, ''],
  ] as const)('%s', (_, peer, forwarded, trusted, expected) => {
    expect(from(peer, forwarded as string | string[] | undefined, [...trusted])).toBe(expected);
  });
});

describe('canonicalAddress', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::FFFF:7f00:1', '127.0.0.1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['FE80::1%12', 'fe80::1'],
    ['64:FF9B::192.0.2.33', '64:ff9b::c000:221'],
    ['0:0:0:0:0:FFFF:129.144.52.38', '129.144.52.38'],
    ['1:2:3:4:5::192.0.2.33', '1:2:3:4:5:0:c000:221'],
    ['fe80::5efe:192.0.2.33', 'fe80::5efe:c000:221'],
    ['::', '::'],
    ['127.1', ''],
    ['0177.0.0.1', ''],
    ['0x7f000001', ''],
    ['2130706433', ''],
    ['256.0.0.1', ''],
    ['1.2.3.4.5', ''],
    ['1:2:3', ''],
    ['localhost', ''],
    ['', ''],
  ])('%s becomes %s', (text, expected) => expect(canonicalAddress(text)).toBe(expected));
});

test('keys have 32 digits and sort like addresses', () => {
  const ordered = ['0.0.0.0', '9.255.255.255', '10.0.0.0', '255.255.255.255'].map((address) => addressKey(address).key);
  expect(ordered.toSorted()).toEqual(ordered);
  expect(addressKey('::1')).toEqual({ key: '00000000000000000000000000000001', family: 6 });
  expect(addressKey('10.0.0.1')).toEqual({ key: '00000000000000000000ffff0a000001', family: 4 });
  expect(addressKey('')).toEqual({ key: '', family: 0 });
});

describe('networkOf', () => {
  test.each([
    ['192.0.2.33', '192.0.2.33', '192.0.2.33'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    // A gateway writes each IPv4 address into one of these networks, so a /64 of them is the whole internet.
    ['64:ff9b::c000:221', '64:ff9b::c000:221', '64:ff9b::c000:221'],
    ['::ffff:0:c000:221', '::ffff:0:c000:221', '::ffff:0:c000:221'],
    ['64:ff9b:1::a00:1', '64:ff9b:1::a00:1', '64:ff9b:1::a00:1'],
    ['64:ff9b:2::1', '64:ff9b:2::', '64:ff9b:2:0:ffff:ffff:ffff:ffff'],
  ])('%s is in %s – %s', (address, from, to) => {
    expect(networkOf(address)).toEqual({ from, to });
  });
});
