import fc from '#tests/setup/property.ts';
import { expect, test } from 'vitest';
import { dayOf, formatDay } from '#core/text/days.ts';
import { parseDay } from './parseDay.ts';

const day = fc.date({ min: new Date(1900, 0, 1), max: new Date(2199, 11, 31), noInvalidDate: true }).map(dayOf);
const formats = ['YYYY-MM-DD', 'DD-MM-YYYY', 'DD/MM/YYYY', 'DD-MMM-YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'MMM DD, YYYY'];

test('a day that is shown in any format is read back in this format', () => {
  const anyFormat = fc.constantFrom(...formats);
  fc.assert(fc.property(day, anyFormat, (day, format) => parseDay(formatDay(day, format), format) === day));
});

test.each([
  ['1-apr-2026', '2026-04-01'],
  [' 01 April 2026 ', '2026-04-01'],
  ['1/4/2026', '2026-04-01'],
  ['1.4.2026', '2026-04-01'],
  ['2026-04-01', '2026-04-01'],
  ['29 Feb 2024', '2024-02-29'],
  ['April 1, 2026', '2026-04-01'],
  ['１-4-2026', '2026-04-01'],
  ['०१/०४/२०२६', '2026-04-01'],
  ['1–4–2026', '2026-04-01'],
  ['1‑Apr‑2026', '2026-04-01'],
])('%j is read as %s', (typed, day) => expect(parseDay(typed)).toBe(day));

test.each([
  '',
  '1',
  '1-4',
  '1-4-26',
  '30 Feb 2026',
  '29-Feb-2026',
  '0-4-2026',
  '1-13-2026',
  '1-Xyz-2026',
  '1-4-2026-5',
  '1-2-3-2026',
])('%j is no day', (typed) => expect(parseDay(typed)).toBeUndefined());
