import { parseDay } from '#core/contract/text/parseDay.ts';
import { plainCode } from '#core/contract/text/plain.ts';
import type { ImportRow } from '../contract.ts';

/**
 * Rows with the phone numbers and days as the server takes them, however the file or the person writes them. The format of
 * the organisation's dates tells whether 05/04/2027 is in April or in May.
 */
export const asSent = (rows: readonly ImportRow[], dateFormat?: string): ImportRow[] =>
  rows.map((row) => ({ ...row, mobile: phoneOf(row.mobile), endsOn: dayOf(row.endsOn, dateFormat) }));

/** A day as programs write it for somebody who stays. */
const never = /^(9999\D|\d\d?\D\d\d?\D9999|0000\D00\D00|00\D00\D0000)/;

/** The day of a cell; Excel may write the number of days since 1900. Other texts stay, to be corrected. */
function dayOf(text: string, dateFormat: string | undefined): string {
  if (never.test(text)) return '';
  const serial = /^[3-6]\d{4}$/.test(text) ? Number(text) : undefined;
  // Day 25569 is 1 January 1970.
  if (serial !== undefined) return new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10);
  // In a date with dots, such as 01.04.2026, the day stands first.
  return parseDay(text, text.includes('.') ? undefined : dateFormat) ?? text;
}

/**
 * Ten digits of a number as people write it: without spaces and signs, a leading zero or the codes of India and the USA.
 * Excel takes the plus sign of a code away. Without it, a 1 is no code: numbers of China and Brazil begin so.
 */
function phoneOf(text: string): string {
  const plain = plainCode(text);
  if (/\p{L}/u.test(plain)) return text;
  // A spreadsheet may write 9876543210.0 or 9,876,543,210.
  const whole = plain.replace(/^(\d{10,})\.0+$/, '$1');
  const digits = whole
    .replace(/^1(?=[\s(.\-\u2010-\u2015])/, '+1')
    .replace(/[\s(),.\-/\u2010-\u2015]/g, '')
    .replace(/^((\+|00)?91|(\+|00)1)(?=\d{10}$)/, '');
  return digits.replace(/^0(?=\d{10}$)/, '');
}
