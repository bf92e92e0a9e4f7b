import fc from '#tests/setup/property.ts';
import { describe, expect, test } from 'vitest';
import { firstNameAt, LAST_PLACE, placeOf } from './sqliteAlphabet.ts';

const letter = fc.constantFrom(...Array.from('abzAé !#~0189_-.@{|}'), 'ß', 'न', '日', '😀', '\u{10fffd}');
const name = fc.array(letter, { maxLength: 5 }).map((letters) => letters.join(''));
const inBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe('Places in the alphabet', () => {
  test('follow the order of names', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [before = '', after = ''] = [one, other].toSorted(inBytes);
        expect(placeOf(before)).toBeLessThanOrEqual(placeOf(after));
        expect(placeOf(after)).toBeLessThanOrEqual(LAST_PLACE);
      }),
      { numRuns: 2000 },
    );
  });

  test('begin at a name that has the place and is not after any other with it', () => {
    fc.assert(
      fc.property(name, (any) => {
        const first = firstNameAt(placeOf(any));
        expect(placeOf(first)).toBe(placeOf(any));
        expect(inBytes(first, any)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000 },
    );
  });
});
