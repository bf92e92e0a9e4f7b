import * as z from 'zod/mini';

/** A day from 1900 to 2199 as YYYY-MM-DD that exists in the calendar. */
const calendarDay =
  '(?:(?:19|20|21)(?:0[48]|[2468][048]|[13579][26])-02-29|2000-02-29|(?:19|20|21)\\d\\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))';

/** The sentence for a text that is no such day. */
export const wrongDay = 'Enter a date from 1900 to 2199, such as 01-Apr-2026.';

/** A day that exists in the calendar. */
export const dayPattern = new RegExp(`^${calendarDay}$`);

/** The last day of an access (YYYY-MM-DD), judged in the organisation's time zone. */
export const lastDay = z
  .string('Enter a date as YYYY-MM-DD.')
  .check(z.regex(dayPattern, 'Enter a date from 1900 to 2199 as YYYY-MM-DD, such as 2026-04-30.'));
