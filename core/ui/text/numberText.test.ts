import { expect, test } from 'vitest';
import { numberText } from './numberText.ts';

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 123_456_789, -1, -1234])('%i reads as in English', (count) => {
  expect(numberText(count)).toBe(count.toLocaleString('en'));
});
