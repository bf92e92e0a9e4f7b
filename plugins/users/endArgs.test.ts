import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmEnd, extended } from './endArgs.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('an access is extended from its last day on, and one that is over from today on', () => {
  expect(extended('2026-12-30', 7)).toBe('2027-01-06');
  expect(extended('2026-11-01', 30)).toBe('2026-12-27');
  expect(extended(null, 365)).toBe('2027-11-27');
});

test('a day that is over ends the access at once, and the question says so', () => {
  expect(confirmEnd('2026-11-26', 'the User').text).toContain('ends at once');
  expect(confirmEnd('2026-11-27', 'the User').text).toContain('ends after');
});
