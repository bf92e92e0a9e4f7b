import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { stepOf, totpOf } from './secondFactor.ts';

/** RFC 6238 appendix B, SHA-1: seconds since the epoch, and the last six of the eight digits given there. */
const vectors: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const { base32: rfcSecret } = Secret.fromUTF8('12345678901234567890');

test.each(vectors)('at %d seconds the code of the standard is taken', (seconds, code) => {
  expect(stepOf(rfcSecret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

describe('beside oathtool, an implementation of somebody else', () => {
  test.each(Array.from({ length: 12 }, (_, index) => index))('a secret and a time by chance (%d)', () => {
    const { base32: secret } = new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer });
    const now = Math.floor(Math.random() * 4e12);
    const step = Math.floor(now / 30_000);
    expect(totpOf(secret).generate({ timestamp: now })).toBe(oathtool(secret, now));
    for (const drift of [-1, 0, 1])
      expect(stepOf(secret, oathtool(secret, now + drift * 30_000), now)).toBe(step + drift);
    for (const drift of [-3, -2, 2, 3]) expect(stepOf(secret, oathtool(secret, now + drift * 30_000), now)).toBeNull();
  });
});

test('gaps that people type do not count, and other texts are no codes', () => {
  expect(stepOf(rfcSecret, ' 287 082 ', 59_000)).toBe(1);
  for (const typed of ['', '28708', '2870820', 'abcdef', '２８７０８２'])
    expect(stepOf(rfcSecret, typed, 59_000)).toBeNull();
});

/** The code that oathtool computes. */
function oathtool(secret: string, at: number): string {
  try {
    return execFileSync('oathtool', ['--totp', '--base32', `--now=@${Math.floor(at / 1000)}`, secret])
      .toString()
      .trim();
  } catch (error) {
    throw new Error('oathtool is needed for this test: apt-get install oathtool (or brew install oath-toolkit).', {
      cause: error,
    });
  }
}
