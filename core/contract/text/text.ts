import * as z from 'zod/mini';
import { numberInQuotes } from './idFault.ts';
import { plainAddress, plainCode, trimmed } from './plain.ts';

// Names are part of mails, messages and confirmations. So a name has one line, and no character that changes the
// direction of the text around it, or marks a place that nobody sees.
const hidden =
  '\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb';
const oneLine = new RegExp(`^[^\\p{Cc}\\p{Cs}\\u2028\\u2029${hidden}]*$`, 'u');
const notOneLine = new RegExp(`[${hidden}]`, 'u');

/** Characters that look blank: U+2800 is the space of Braille, the others are what Unicode calls ignorable. */
const visible = /[^\s\p{DI}\u2800]/u;

const missing = (label: string): string => `${label} is required.`;

/** The sentences for a value that is no text: a missing one is required, a number or list is of the wrong kind. */
export const notText = (label: string) => ({
  error: ({ input }: { input?: unknown }) => (input == null ? missing(label) : `${label} must be text.`),
});

/** Refuses empty text. */
const filled = (label: string) => z.minLength(1, missing(label));

/**
 * Checks of one field, of which only the first that fails says its sentence. zod's `abort` does the same, but it also
 * skips the checks over several fields of a form.
 */
export function inTurn<T>(...checks: z.core.$ZodCheck<T>[]): z.core.$ZodCheck<T>[] {
  for (const check of checks) check._zod.def.when = ({ issues }) => issues.length === 0;
  return checks;
}

/** A required text, and then the checks of its form. Error sentences name the field by its label. */
export const filledText = (label: string, tidy: (text: string) => string, ...then: z.core.$ZodCheck<string>[]) =>
  z.string(notText(label)).check(z.overwrite(tidy), ...inTurn(filled(label), ...then));

/** The sentence for a text of more than one line, or with an unseen character, which is named by its code. */
export function lineError(label: string, otherwise = `${label} must be one line of plain text.`) {
  return ({ input }: { input?: unknown }): string => {
    const [found] = notOneLine.exec(String(input)) ?? [];
    if (found === undefined) return otherwise;
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `${label} contains an unseen character (U+${code}). Delete it and type the text again.`;
  };
}

/** Required text of one line, trimmed, with at most `max` characters. Error sentences name the field by its label. */
export function requiredText(label: string, max: number) {
  return z
    .string(notText(label))
    .check(
      z.overwrite(trimmed),
      ...inTurn(
        z.regex(visible, missing(label)),
        z.regex(oneLine, { error: lineError(label) }),
        z.maxLength(max, `${label} can have at most ${max} characters.`),
      ),
    );
}

/**
 * Optional text of one line, trimmed, with at most `max` characters. Missing, empty and invisible text all become
 * `''`.
 */
export function optionalText(label: string, max: number, tidy: (text: string) => string = trimmed) {
  return z._default(
    z.string(notText(label)).check(
      z.overwrite((text) => (visible.test(text) ? tidy(text) : '')),
      ...inTurn(
        z.regex(oneLine, { error: lineError(label) }),
        z.maxLength(max, `${label} can have at most ${max} characters.`),
      ),
    ),
    '',
  );
}

// RFC 1035 section 2.3.1: a label has at most 63 characters, and no hyphen at its ends. The last label begins with a
// letter, or the host would be read as an IP address.
const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const lastLabel = '[a-z]([a-z0-9-]{0,61}[a-z0-9])?';

/**
 * The form of an e-mail address in docs/specification/product.md section 5: letters, digits and . ! * & ? _ - before
 * the @, letters, digits, . and - after it. Addresses that no mail server takes are left out: a dot is never first, last
 * or next to another dot, and a label of the host is well-formed.
 */
const emailPattern = new RegExp(`^[a-z0-9!*&?_-]+(\\.[a-z0-9!*&?_-]+)*@(${label}\\.)+${lastLabel}$`, 'i');

/** The sentence for text that is no e-mail address. */
export function emailFault({ input }: { input?: unknown }): string {
  const [local = '', host = '', ...more] = String(input).split('@');
  const wrong = lineError('The address', 'Enter a valid email address.')({ input });
  if (!local || !host || more.length > 0) return wrong;
  if (/^\.|\.\.|\.$/.test(local))
    return `${wrong} The part before the @ cannot begin or end with a dot, or have two dots in a row.`;
  if (/(^|\.)-|-(\.|$)/.test(host)) return `${wrong} A name after the @ cannot begin or end with a hyphen.`;
  return wrong;
}

/** Mail servers take at most 64 characters before the @ (RFC 5321 section 4.5.3.1.1). */
export const shortLocalPart = () =>
  z.refine<string>(
    (text) => text.indexOf('@') <= 64,
    'Enter a valid email address. The part before the @ can have at most 64 characters.',
  );

/** The same for a person, whose host needs a dot: mails of the internet arrive nowhere else. */
const personFault = (issue: { input?: unknown }): string =>
  emailFault(issue) +
  (/^[^@]+@[^.@]+$/.test(String(issue.input)) ? ' The part after the @ must have a dot, such as example.com.' : '');

/** An e-mail address as docs/specification/product.md section 5 admits it, lowercased; at most 100 characters. */
export function emailAddress(label = 'Email') {
  return filledText(
    label,
    plainAddress,
    z.toLowerCase(),
    z.maxLength(100, `${label} can have at most 100 characters.`),
    z.regex(emailPattern, { error: personFault }),
    shortLocalPart(),
  );
}

/** A password, new or current: 8 to 50 characters (docs/specification/product.md section 5). It is not trimmed. */
export function password(label: string) {
  return z
    .string(notText(label))
    .check(
      ...inTurn(
        filled(label),
        z.minLength(8, `${label} must have at least 8 characters.`),
        z.maxLength(50, `${label} can have at most 50 characters.`),
      ),
    );
}

/** A code of an authenticator, or a recovery code: at most 50 characters, with digits of any script. */
export const authenticatorCode = () =>
  filledText('Authenticator Code', plainCode, z.maxLength(50, 'Authenticator Code can have at most 50 characters.'));

/** A phone number: exactly 10 digits (docs/specification/product.md section 5). */
export function phone(label = 'Phone') {
  return filledText(label, plainCode, z.regex(/^\d{10}$/, `${label} must have exactly 10 digits.`));
}

/** The id of a chosen record or of a value of a list. Error sentences name the field by its label. */
export function chosenId(label: string) {
  return z
    .int({
      error: ({ input }) =>
        input == null || input === '' ? missing(label) : (numberInQuotes(input) ?? `${label} is not in the list.`),
    })
    .check(z.positive(missing(label)));
}
