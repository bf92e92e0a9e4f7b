import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { webAddress } from './webAddress.ts';
import { webAddressFault } from '#core/contract/webAddress/webAddressFault.ts';

test.each([
  ['ftp://x.test', 'Address must begin with https:// or http://.'],
  ['http:/x.test', 'Address must begin with https:// or http://.'],
  ['https://user:pw@x.test', 'Address must not contain a user name or a password.'],
  ['https://x.test/ a', 'Address must not contain spaces or backslashes.'],
  ['https://x.test/#a', 'Address must not contain a #.'],
  ['https://x.test:99999/', 'Address must have a port from 1 to 65535.'],
  [
    'https://münchen.test/ü',
    'Address can have only the letters a to z, digits and signs. Write it as https://xn--mnchen-3ya.test/%C3%BC',
  ],
  [
    'https://x.test.',
    'Address must have the name of a host, such as www.example.com, or an IPv4 address after the //.',
  ],
  ['https://[::1]/', 'Address must have the name of a host, such as www.example.com, or an IPv4 address after the //.'],
])('%s: %s', (input, says) => expect(webAddressFault('Address')({ input })).toBe(says));

test.each(['https://x\u202ey.test/', 'https://x.test\u200f.test/', 'https://x.test/\u2066a', 'https://\u061cx.test'])(
  'a mark of the writing direction within %j is refused',
  (typed) => expect(z.safeParse(webAddress('Address'), typed).success).toBe(false),
);

test('every port is taken', () => {
  const ports = [1, 8080, 64_999, 65_000, 65_499, 65_535];
  expect(ports.filter((port) => !z.safeParse(webAddress('Address'), `https://x.test:${port}/`).success)).toEqual([]);
  expect(
    [0, 65_536, 70_000].filter((port) => z.safeParse(webAddress('Address'), `https://x.test:${port}`).success),
  ).toEqual([]);
});
