import { expect, test } from 'vitest';
import { pastedAddress } from './pastedAddress.ts';

test.each([
  ['mailto:ada@acme.test', 'ada@acme.test'],
  [' MAILTO:ada@acme.test?subject=Hello&cc=b@acme.test', 'ada@acme.test'],
  ['mailto:ada%2Bsales@acme.test', 'ada+sales@acme.test'],
  ['mailto:100%@acme.test', '100%@acme.test'],
  ['Ada Byron <ada@acme.test>', 'ada@acme.test'],
  ['"Byron, Ada" <mailto:ada@acme.test>', 'ada@acme.test'],
  ['ada@acme.test', 'ada@acme.test'],
  ['res inv', 'res inv'],
  ['a < b', 'a < b'],
])('%s is searched as %s', (pasted, searched) => {
  expect(pastedAddress(pasted)).toBe(searched);
});
