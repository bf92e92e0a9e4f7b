export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

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

/** Today in the person's time zone. */
export const today = (): string => dayOf(new Date());

/** The day of a time, in milliseconds since the epoch, in the person's time zone. */
export const dayText = (at: number): string => formatDay(dayOf(new Date(at)));

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
