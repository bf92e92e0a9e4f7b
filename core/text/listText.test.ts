import fc from '#tests/setup/property.ts';
import { expect, test } from 'vitest';
import { readList, writeList } from './listText.ts';

test('things that are written into a cell are read back', () => {
  const letter = fc.constantFrom('a', 'b', ' ', '"', ';', '(', ')', '/');
  const text = fc.string({ unit: letter, minLength: 1, maxLength: 8 }).filter((one) => one.trim() !== '');
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, parts: fc.array(text, { maxLength: 3 }) })), (items) => {
      expect(readList(writeList(items)).map(({ name, parts }) => ({ name, parts }))).toEqual(items);
    }),
  );
});

test.each([
  ['Sales; Support\nHR', ['Sales', 'Support', 'HR']],
  [' ; ', []],
  ['Sales (India)', ['Sales (India)']],
])('%j is read as a person writes it', (text, names) => {
  expect(readList(text).map(({ whole }) => whole)).toEqual(names);
});
