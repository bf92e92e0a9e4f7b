import * as z from 'zod/mini';

const wrongDay = 'Enter a day from 2000 to 2199, such as 2026-11-30.';

/** The last day of an access (YYYY-MM-DD), judged in the organisation's time zone. */
export const lastDay = z.string().check(
  z.regex(/^2[01]\d\d-\d\d-\d\d$/, { error: wrongDay, abort: true }),
  z.refine((text) => {
    const date = new Date(`${text}T00:00Z`);
    // `Date` would turn the 30th of February into a day of March.
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  }, wrongDay),
);
