import { plainCode } from './plain.ts';
import { dateOf, months, SHOWN_DAY } from '#core/text/days.ts';

/**
 * Parses a typed day to YYYY-MM-DD: 1-Apr-2026, April 1, 2026, 01-04-2026 or 2026-04-01, with the digits of any
 * script. Of two numbers and a year, the day is first, unless `format` has the month first.
 */
export function parseDay(typed: string, format = SHOWN_DAY): string | undefined {
  const parts = plainCode(typed).split(/[\s./,\p{Pd}−]+/u);
  if (parts.length !== 3) return undefined;
  const [first = '', second = '', third = ''] = parts;
  const isYearFirst = /^\d{4}$/.test(first);
  const [year, ...rest] = isYearFirst ? [first, second, third] : [third, first, second];
  const isMonthFirst = isYearFirst || monthOf(rest[0] ?? '') > 0 || (isNumeric(rest) && format.startsWith('MM'));
  const [middle = '', date = ''] = isMonthFirst ? rest : rest.toReversed();
  const month = /^\d{1,2}$/.test(middle) ? Number(middle) : monthOf(middle);
  if (!/^\d{4}$/.test(year ?? '') || !/^\d{1,2}$/.test(date)) return undefined;
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return dateOf(day) ? day : undefined;
}

const isNumeric = (parts: readonly string[]): boolean => parts.every((part) => /^\d{1,2}$/.test(part));

function monthOf(typed: string): number {
  const short = typed.slice(0, 3).toLowerCase();
  return typed.length < 3 ? 0 : months.findIndex((name) => name.toLowerCase() === short) + 1;
}
