import { expect, test } from 'vitest';
import { countText, theCountText } from './countText.ts';
import { firstLetter } from './firstLetter.ts';

test('the singular is used for exactly one', () => {
  expect(countText(1, 'user')).toBe('1 user');
  expect(countText(0, 'user')).toBe('0 users');
  expect(countText(20_000, 'person', { many: 'people' })).toBe('20,000 people');
  expect(countText(1, 'user', { exact: false })).toBe('1+ users');
  expect([theCountText(1, 'User'), theCountText(3, 'User')]).toEqual(['the User', 'the 3 Users']);
});

test('the first letter is a whole grapheme', () => {
  expect(['ada', 'éclair', 'e\u0301clair', '👩‍💻 Ada', ''].map(firstLetter)).toEqual(['A', 'É', 'E\u0301', '👩‍💻', '']);
});
