import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { webAddress } from './webAddress.ts';
import { webAddressFault } from '#core/contract/webAddressFault.ts';

test.each([
  ['ftp://x.test', 'Address begins with https:// or http://.'],
  ['http:/x.test', 'Address begins with https:// or http://.'],
  ['https://user:pw@x.test', 'Address has no user name and no password.'],
  ['https://x.test/ a', 'Address has no spaces and no backslash.'],
  ['https://x.test/#a', 'Address has no #.'],
  ['https://x.test:99999/', 'Address has a port from 1 to 65535.'],
  [
    'https://münchen.test/ü',
    'Address has only the letters a to z, digits and signs. Write https://xn--mnchen-3ya.test/%C3%BC',
  ],
  ['https://x.test.', 'Address has the name of a host, such as www.example.com, or an IPv4 address after the //.'],
  ['https://[::1]/', 'Address has the name of a host, such as www.example.com, or an IPv4 address after the //.'],
])('%s: %s', (input, says) => expect(webAddressFault('Address')({ input })).toBe(says));

test('every port is taken', () => {
  const ports = [1, 8080, 64_999, 65_000, 65_499, 65_535];
  expect(ports.filter((port) => !z.safeParse(webAddress('Address'), `https://x.test:${port}/`).success)).toEqual([]);
  expect(
    [0, 65_536, 70_000].filter((port) => z.safeParse(webAddress('Address'), `https://x.test:${port}`).success),
  ).toEqual([]);
});
