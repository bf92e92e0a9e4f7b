import { expect, test } from 'vitest';
import { pairs, strangers } from '#tests/builders/foldedPairs.ts';
import { match, prepare, queryOf, tiers } from './match.ts';

const tierOf = (title: string, typed: string) => match(prepare(title), queryOf(typed)).tier;

test.each(pairs)('%s ranks among those whose words begin so for %s, as the server finds it', (stored, typed) => {
  expect(tierOf(stored, typed)).toBeGreaterThanOrEqual(tiers.wordStart);
});

test.each(strangers)('%s is not found by %s', (stored, typed) => expect(tierOf(stored, typed)).toBe(tiers.none));

test('a hyphen in a title separates words, and need not be typed', () => {
  for (const typed of ['two fac', 'two-fac', 'twofac', 'factor'])
    expect(tierOf('Add two-factor sign-in', typed), typed).toBeGreaterThanOrEqual(tiers.wordStart);
});
