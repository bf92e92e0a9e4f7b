import { plainCode } from '#core/contract/plain.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The format of days in date pickers (docs/specification/product.md section 9). */
export const SHOWN_DAY = 'DD-MMM-YYYY';

/** Formats a day (YYYY-MM-DD) by YYYY, MMM, MM and DD. A text that is no day is returned unchanged. */
export function formatDay(day: string, format = SHOWN_DAY): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  if (year === undefined || name === undefined) return day;
  const parts: Record<string, string> = { YYYY: year, MMM: name, MM: month ?? '', DD: date ?? '' };
  return format.replace(/YYYY|MMM|MM|DD/g, (part) => parts[part] ?? part);
}

/**
 * Parses a typed day to YYYY-MM-DD: 1-Apr-2026, April 1, 2026, 01-04-2026 or 2026-04-01, with the digits of any
 * script. Of two numbers and a year, the day is first, unless `format` has the month first.
 */
export function parseDay(typed: string, format = SHOWN_DAY): string | undefined {
  const parts = plainCode(typed).split(/[\s./,-]+/);
  if (parts.length !== 3) return undefined;
  const [first = '', second = '', third = ''] = parts;
  const isYearFirst = /^\d{4}$/.test(first);
  const [year, ...rest] = isYearFirst ? [first, second, third] : [third, first, second];
  const isMonthFirst = isYearFirst || monthOf(rest[0] ?? '') > 0 || (isNumeric(rest) && format.startsWith('MM'));
  const [middle = '', date = ''] = isMonthFirst ? rest : rest.toReversed();
  const month = /^\d{1,2}$/.test(middle) ? Number(middle) : monthOf(middle);
  if (!/^\d{4}$/.test(year ?? '') || !/^\d{1,2}$/.test(date)) return undefined;
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

const isNumeric = (parts: readonly string[]): boolean => parts.every((part) => /^\d{1,2}$/.test(part));

/** Today in the person's time zone. */
export const today = (): string => dayOf(new Date());

/** The day of a date in the person's time zone. */
export function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Midnight of a day in the person's time zone; `undefined` if the text is no day. */
export function dateOf(day: string): Date | undefined {
  return isDay(day) ? new Date(`${day}T00:00`) : undefined;
}

function isDay(day: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00Z`);
  // `Date` would turn the 30th of February into a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

function monthOf(typed: string): number {
  const short = typed.slice(0, 3).toLowerCase();
  return typed.length < 3 ? 0 : months.findIndex((name) => name.toLowerCase() === short) + 1;
}
