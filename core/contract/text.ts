import * as z from 'zod/mini';

// Names are part of mails, messages and confirmations. So a name has one line, and no character that changes the
// direction of the text around it.
const oneLine = /^[^\p{Cc}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]*$/u;

/** Characters that look blank: U+2800 is the space of Braille, the others are what Unicode calls ignorable. */
const visible = /[^\s\p{DI}\u2800]/u;

/** Required text of one line, trimmed, with at most `max` characters. Error sentences name the field by its label. */
export function requiredText(label: string, max: number) {
  const missing = `${label} is required.`;
  return z
    .string(missing)
    .check(
      z.trim(),
      z.regex(visible, missing),
      z.regex(oneLine, `${label} is one line of plain text.`),
      z.maxLength(max, `${label} has at most ${max} characters.`),
    );
}

/**
 * Optional text of one line, trimmed, with at most `max` characters. Missing, empty and invisible text all become
 * `''`.
 */
export function optionalText(label: string, max: number) {
  return z._default(
    z.string().check(
      z.overwrite((text) => (visible.test(text) ? text.trim() : '')),
      z.regex(oneLine, `${label} is one line of plain text.`),
      z.maxLength(max, `${label} has at most ${max} characters.`),
    ),
    '',
  );
}

/**
 * The form of an e-mail address in docs/specification/product.md section 5: letters, digits and . ! * & ? _ - before
 * the @, letters, digits, . and - after it. A host name inside a company network needs no dot. A dot is never first,
 * last or next to another dot.
 */
export const emailPattern = /^[a-z0-9.!*&?_-]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

/** An e-mail address as docs/specification/product.md section 5 admits it, lowercased; at most 100 characters. */
export function emailAddress(label = 'Email') {
  const missing = `${label} is required.`;
  return z
    .string(missing)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, missing),
      z.maxLength(100, `${label} has at most 100 characters.`),
      z.regex(emailPattern, 'Enter a valid email address.'),
    );
}

/** A password, new or current: 8 to 50 characters (docs/specification/product.md section 5). It is not trimmed. */
export function password(label: string) {
  const missing = `${label} is required.`;
  return z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.minLength(8, `${label} has at least 8 characters.`),
      z.maxLength(50, `${label} has at most 50 characters.`),
    );
}

/** A phone number: exactly 10 digits (docs/specification/product.md section 5). */
export function phone(label = 'Phone') {
  const missing = `${label} is required.`;
  return z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.regex(/^\d{10}$/, `${label} has exactly 10 digits.`));
}
