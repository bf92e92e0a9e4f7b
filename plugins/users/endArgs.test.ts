import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { confirmEnd, extended, lastDayArg } from './endArgs.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('an access is extended from its last day on, and one that is over from today on', () => {
  expect(extended('2026-12-30', 7)).toBe('2027-01-06');
  expect(extended('2026-11-01', 30)).toBe('2026-12-27');
  expect(extended(null, 365)).toBe('2027-11-27');
});

test.each([
  ['30-Apr-2027', '2027-04-30'],
  [' 2027-4-30 ', '2027-04-30'],
  ['30/04/2027', '2027-04-30'],
  ['٣٠-٠٤-٢٠٢٧', '2027-04-30'],
  ['29-Feb-2028', '2028-02-29'],
])('the last day %s is read as it is shown, or as a person writes it', (typed, day) => {
  expect(z.parse(lastDayArg.schema, typed)).toBe(day);
});

test.each(['05/04/2027', '29-Feb-2027', '31-Dec-9999', ''])('the last day %j is refused', (typed) => {
  expect(z.safeParse(lastDayArg.schema, typed).success).toBe(false);
});

test('a day that is not clear is refused with what it can be', () => {
  expect(z.safeParse(lastDayArg.schema, '05/04/2027').error?.issues.map(({ message }) => message)).toEqual([
    '05/04/2027 can be 05-Apr-2027 or 04-May-2027. Write the month in letters.',
  ]);
});

test('a day that is over ends the access at once, and the question says so', () => {
  expect(confirmEnd('2026-11-26', 'the User').text).toContain('end the access of the User at once');
  expect(confirmEnd('2026-11-27', 'the User').text).toContain('end the access of the User after');
});
