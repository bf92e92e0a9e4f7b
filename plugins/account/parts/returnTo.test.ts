import fc from '#tests/setup/property.ts';
import { describe, expect, test } from 'vitest';
import { returnTo } from './returnTo.ts';

const origin = 'https://portal.example';
const here = { origin, hash: '' };

describe('returnTo', () => {
  test.each([
    ['https://evil.example/'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/dist//evil.example'],
    ['/.//evil.example'],
    ['javascript:alert(1)'],
    ['user'],
    [''],
    [null],
    ['//'],
    ['/signin?return_to=/user'],
  ])('%j redirects to the index', (address) => {
    expect(returnTo(address, here)).toBe('https://portal.example/');
  });

  test.each([
    ['/user?status=all#top', 'https://portal.example/user?status=all#top'],
    ['/dist/user/view/3', 'https://portal.example/user/view/3'],
    ['/dist', 'https://portal.example/'],
    ['/distant', 'https://portal.example/distant'],
  ])('%j redirects to %s', (address, to) => {
    expect(returnTo(address, here)).toBe(to);
  });

  test('the hash of the page is kept, unless the address has one', () => {
    expect(returnTo('/user', { origin, hash: '#top' })).toBe('https://portal.example/user#top');
    expect(returnTo('/user#end', { origin, hash: '#top' })).toBe('https://portal.example/user#end');
    expect(returnTo('//evil.example', { origin, hash: '#top' })).toBe('https://portal.example/');
  });

  test('no other origin is reached, whatever the address', () => {
    const part = fc.constantFrom('/', '\\', '.', 'dist', 'evil.example', '@', ':', '\t', '\n', 'http', '?', '#', '%2f');
    fc.assert(
      fc.property(fc.array(part), (parts) => new URL(returnTo(parts.join(''), here), origin).origin === origin),
      { numRuns: 2000 },
    );
  });
});
