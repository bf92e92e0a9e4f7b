import { describe, expect, test } from 'vitest';
import fc from '#tests/setup/property.ts';
import { pairs, strangers } from '#tests/builders/foldedPairs.ts';
import { foldText, hasWords, typedWords } from './fold.ts';

describe('Folded texts', () => {
  test.each(pairs)('%s is found by %s', (stored, typed) => expect(hasWords(stored, typed)).toBe(true));

  test.each(strangers)('%s is not found by %s', (stored, typed) => expect(hasWords(stored, typed)).toBe(false));

  test('do not change when they are folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('sort by the letters that are read', () => {
    const names = ['Zoe', 'Łukasz', 'O’Neil', 'Åsa', '(Acme)', 'Lea', 'anne', 'İpek'];
    const sorted = names.toSorted((a, b) => (foldText(a) < foldText(b) ? -1 : 1));
    expect(sorted).toEqual(['(Acme)', 'anne', 'Åsa', 'İpek', 'Lea', 'Łukasz', 'O’Neil', 'Zoe']);
  });

  test('a typed sign alone finds nothing, and unseen characters alone are nothing', () => {
    expect(typedWords('%')).toEqual(['%']);
    expect(typedWords(' \u200b ')).toEqual([]);
  });
});
