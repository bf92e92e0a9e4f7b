import fc from '#tests/setup/property.ts';
import { expect, test } from 'vitest';
import { dateOf, dayOf, formatDay } from './days.ts';

const day = fc.date({ min: new Date(1900, 0, 1), max: new Date(2199, 11, 31), noInvalidDate: true }).map(dayOf);

test('a day survives the conversion to a date and back, at any hour', () => {
  fc.assert(fc.property(day, (day) => dayOf(dateOf(day) as Date) === day));
  expect(dayOf(new Date(2026, 0, 1, 23, 59))).toBe('2026-01-01');
});

test.each([
  ['DD-MMM-YYYY', '01-Apr-2026'],
  ['YYYY-MM-DD', '2026-04-01'],
  ['MMM DD, YYYY', 'Apr 01, 2026'],
  ['MM/DD/YYYY', '04/01/2026'],
])('shows a day as %s', (format, text) => expect(formatDay('2026-04-01', format)).toBe(text));

test.each(['', 'soon', '2026-13-01'])('%j is no day and stays unchanged', (text) => expect(formatDay(text)).toBe(text));
