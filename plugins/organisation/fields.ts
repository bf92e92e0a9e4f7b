import * as z from 'zod/mini';
import { emailPattern, optionalText } from '#core/contract/text.ts';

/** The id of a value of a lookup list. */
export function chosen(label: string) {
  const missing = `${label} is required.`;
  return z.int(missing).check(z.positive(missing));
}

// A pattern describes the whole field, so that the OpenAPI page shows it and tests can generate values. Optional
// fields may be empty.
const maybe = (schema: z.ZodMiniString) => z._default(schema, '');

/**
 * An Indian GSTIN: state code 01 to 37, a PAN, a letter or digit, Z, a check character (docs/specification/product.md
 * section 5).
 */
export const gstin = maybe(
  z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.maxLength(15, 'Gst no has at most 15 characters.'),
      z.regex(
        /^((0[1-9]|[12]\d|3[0-7])[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d])?$/,
        'Enter a valid GST number, such as 33ABCDE1234F1Z5.',
      ),
    ),
);

/** An Indian PAN: 5 letters, 4 digits, 1 letter. */
export const pan = maybe(
  z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.maxLength(10, 'Pan No has at most 10 characters.'),
      z.regex(/^([A-Z]{5}\d{4}[A-Z])?$/, 'Enter a valid PAN, such as ABCDE1234F.'),
    ),
);

export const optionalEmail = maybe(
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(100, 'Email has at most 100 characters.'),
      z.regex(new RegExp(`^$|${emailPattern.source}`), 'Enter a valid email address.'),
    ),
);

export const optionalPhone = maybe(z.string().check(z.trim(), z.regex(/^(\d{10})?$/, 'Phone has exactly 10 digits.')));

/** A URL with its protocol, which must be http or https, because the page links to it. */
export const website = maybe(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(500, 'Website has at most 500 characters.'),
      z.regex(
        /^(https?:\/\/(([a-z\d\u00a1-\uffff-]+\.)*[a-z\u00a1-\uffff][a-z\d\u00a1-\uffff-]*|\d{1,3}(\.\d{1,3}){3})(:\d{1,5})?([/?#][!-~\u00a1-\uffff]*)?)?$/i,
        'Enter the address with its protocol, such as https://example.com.',
      ),
    ),
);

export const zip = optionalText('Zip', 6);

/** A day from 1900 to 2199 as YYYY-MM-DD that exists in the calendar. */
const calendarDay =
  '(?:(?:19|20|21)(?:0[48]|[2468][048]|[13579][26])-02-29|2000-02-29|(?:19|20|21)\\d\\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))';
const wrongDay = 'Enter a date from 1900 to 2199, such as 01-Apr-2026.';

export function day(label: string) {
  const missing = `${label} is required.`;
  return z.string(missing).check(z.trim(), z.minLength(1, missing), z.regex(new RegExp(`^${calendarDay}$`), wrongDay));
}

export const optionalDay = maybe(z.string().check(z.trim(), z.regex(new RegExp(`^${calendarDay}?$`), wrongDay)));
