import { expect, test } from 'vitest';
import { noticePage } from './notice.ts';

const withLicense = (license: string | undefined, more: object = {}) =>
  noticePage({ '': { version: '1.0.0' }, 'node_modules/a/node_modules/@b/c': { version: '2.3.4', license, ...more } });

test.each(['LGPL-3.0-or-later', 'MPL-2.0', 'Apache-2.0 AND LGPL-3.0-or-later', '(MPL-2.0 AND MIT)'])(
  'a package under %s is named with its version',
  (license) => {
    expect(withLicense(license)).toContain(`| @b/c | 2.3.4 | ${license} |`);
    expect(withLicense(license, { dev: true })).not.toContain('@b/c');
  },
);

test.each(['MIT', 'MIT OR GPL-3.0-only', '(MPL-2.0 OR Apache-2.0)', 'ISC AND 0BSD'])(
  'a package under %s needs no notice',
  (license) => {
    expect(withLicense(license)).not.toContain('@b/c');
  },
);

test.each([
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  'MIT AND SSPL-1.0',
  'UNLICENSED',
  'SEE LICENSE IN LICENSE.txt',
  undefined,
])('a licence that nobody has looked at is refused: %s', (license) => {
  expect(() => withLicense(license)).toThrow('@b/c has the licence');
});

test('the packages that are there have known licences', () => {
  expect(noticePage()).toMatch(/@img\/sharp-libvips-linux-x64 \| [\d.]+ \| LGPL-3\.0-or-later/);
  expect(noticePage()).toMatch(/lightningcss \| [\d.]+ \| MPL-2\.0/);
});
