import * as z from 'zod/mini';
import { emailPattern, optionalText } from '#core/contract/text.ts';

/** One of a lookup list, by its id. */
export function chosen(label: string) {
  const missing = `${label} is required.`;
  return z.int(missing).check(z.positive(missing));
}

/** Optional text in capitals that has a pattern when it is given. */
const inCapitals = (label: string, max: number, pattern: RegExp, wrong: string) =>
  z._default(
    z.string().check(
      z.trim(),
      z.toUpperCase(),
      z.maxLength(max, `${label} has at most ${max} characters.`),
      z.refine((value) => value === '' || pattern.test(value), wrong),
    ),
    '',
  );

/** An Indian GSTIN: state code 01 to 37, a PAN, a letter or digit, Z, a check character (product.md section 5). */
export const gstin = inCapitals(
  'Gst no',
  15,
  /^(0[1-9]|[12]\d|3[0-7])[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/,
  'Enter a valid GST number, such as 33ABCDE1234F1Z5.',
);

/** An Indian PAN: 5 letters, 4 digits, 1 letter. */
export const pan = inCapitals('Pan No', 10, /^[A-Z]{5}\d{4}[A-Z]$/, 'Enter a valid PAN, such as ABCDE1234F.');

export const optionalEmail = z._default(
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(100, 'Email has at most 100 characters.'),
    z.refine((value) => value === '' || emailPattern.test(value), 'Enter a valid email address.'),
  ),
  '',
);

export const optionalPhone = z._default(
  z.string().check(
    z.trim(),
    z.refine((value) => /^(\d{10})?$/.test(value), 'Phone has exactly 10 digits.'),
  ),
  '',
);

/** A URL including its protocol; only those that a browser opens as a page, for the view links to it. */
export const website = z._default(
  z.string().check(
    z.trim(),
    z.maxLength(500, 'Website has at most 500 characters.'),
    z.refine(
      (value) => value === '' || isWebsite(value),
      'Enter the address with its protocol, such as https://example.com.',
    ),
  ),
  '',
);

export const zip = optionalText('Zip', 6);

const wrongDay = 'Enter a date such as 01-Apr-2026.';

/** A day as YYYY-MM-DD that the calendar has. */
export function day(label: string) {
  const missing = `${label} is required.`;
  return z.string(missing).check(z.trim(), z.minLength(1, missing), z.refine(isDay, wrongDay));
}

export const optionalDay = z._default(
  z.string().check(
    z.trim(),
    z.refine((value) => value === '' || isDay(value), wrongDay),
  ),
  '',
);

function isDay(value: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isWebsite(value: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}/]/iu.test(value) && !/[\s\p{Cc}]/u.test(value) && URL.canParse(value);
}
