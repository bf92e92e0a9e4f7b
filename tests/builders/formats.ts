import fc from 'fast-check';
import * as z from 'zod/mini';
import { plainCode } from '#core/contract/text/plain.ts';
import { gstNumber, optionalEmail, pan } from '#plugins/organisation/fields.ts';
import { gstOwed } from '#plugins/organisation/gst.ts';

// Independent implementations of text formats: character by character instead of by a pattern.

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const DIGITS = '0123456789';
export const isAll = (text: string, of: string): boolean => Array.from(text).every((one) => of.includes(one));

/** Texts near a valid one, so that both results occur: valid texts, and valid texts with one changed character. */
export function near(parts: readonly [string, number][]): fc.Arbitrary<string> {
  const right = fc
    .tuple(
      ...parts.map(([of, count]) =>
        fc.array(fc.constantFrom(...Array.from(of)), { minLength: count, maxLength: count }),
      ),
    )
    .map((all) => all.flat().join(''));
  const changed = fc
    .tuple(right, fc.nat(), fc.constantFrom(...Array.from(LETTERS + DIGITS), 'z', 'é', '०', 'Ａ', '-', ' ', '', 'AA'))
    .map(([text, at, by]) => text.slice(0, at % text.length) + by + text.slice((at % text.length) + 1));
  return fc.oneof(
    right,
    changed,
    right.map((text) => text.toLowerCase()),
    fc.string(),
  );
}

/** A form of text: texts near it, whether a text has it by the reference, and whether the portal takes the text. */
interface Format {
  typed: fc.Arbitrary<string>;
  accepts(text: string): boolean;
  taken(text: string): boolean;
}

/** Spaces between the characters do not count. */
const printed = (text: string) =>
  Array.from(plainCode(text))
    .filter((one) => one.trim() !== '')
    .join('');

const takenBy = (schema: z.ZodMiniType) => (text: string) => z.safeParse(schema, text).success;

/** A GST number of a registered type. */
function gstNumberTaken(text: string): boolean {
  const typed = z.safeParse(gstNumber, text);
  const others = { gstTypeId: 1, gstRegisteredOn: '2020-01-01' };
  return typed.success && !gstOwed({ ...others, gstNumber: typed.data }, '2026-01-01').gstNumber;
}

/** The characters of RFC 5322 section 3.2.3, and the dot. */
const local = `${LETTERS}${LETTERS.toLowerCase()}${DIGITS}.!#$%&'*+-/=?^_\`{|}~`;
const domain = `${LETTERS}${LETTERS.toLowerCase()}${DIGITS}-`;

/** The forms of docs/specification/product.md section 5. An empty PAN or email is right, too. */
export const formats = {
  gstin: {
    typed: near([
      ['0123', 1],
      [DIGITS, 1],
      [LETTERS, 5],
      [DIGITS, 4],
      [LETTERS, 1],
      [LETTERS + DIGITS, 1],
      ['Z', 1],
      [LETTERS + DIGITS, 1],
    ]),
    accepts: (text) => isGstin(printed(text).toUpperCase()),
    taken: gstNumberTaken,
  },
  pan: {
    typed: near([
      [LETTERS, 5],
      [DIGITS, 4],
      [LETTERS, 1],
    ]),
    accepts: (text) => printed(text) === '' || isPan(printed(text).toUpperCase()),
    taken: takenBy(pan),
  },
  email: {
    typed: fc.oneof(
      near([
        [local, 6],
        ['@', 1],
        [domain, 4],
        ['.', 1],
        [domain, 3],
      ]),
      fc.integer({ min: 60, max: 70 }).map((count) => `${'x'.repeat(count)}@acme.test`),
    ),
    accepts: (text) => text.trim() === '' || isEmail(text.trim()),
    taken: takenBy(optionalEmail),
  },
} satisfies Record<string, Format>;

function isGstin(text: string): boolean {
  const state = Number(text.slice(0, 2));
  return (
    text.length === 15 &&
    isAll(text.slice(0, 2), DIGITS) &&
    state >= 1 &&
    state <= 37 &&
    isAll(text.slice(2, 7), LETTERS) &&
    isAll(text.slice(7, 11), DIGITS) &&
    isAll(text.slice(11, 12), LETTERS) &&
    isAll(text.slice(12, 13), LETTERS + DIGITS) &&
    text[13] === 'Z' &&
    isAll(text.slice(14), LETTERS + DIGITS)
  );
}

function isPan(text: string): boolean {
  return (
    text.length === 10 &&
    isAll(text.slice(0, 5), LETTERS) &&
    isAll(text.slice(5, 9), DIGITS) &&
    isAll(text.slice(9), LETTERS)
  );
}

/** At most 100 characters, with 64 before the @; any address that a mail server takes. */
function isEmail(text: string): boolean {
  const [before = '', after = '', ...more] = text.split('@');
  const labels = after.split('.');
  const last = labels.at(-1) ?? '';
  return (
    more.length === 0 &&
    text.length <= 100 &&
    before.length <= 64 &&
    before.split('.').every((part) => part !== '' && isMade(part, local)) &&
    labels.every(isLabel) &&
    isMade(last.slice(0, 1), LETTERS + LETTERS.toLowerCase())
  );
}

/** Letters of other scripts are as good as those of the list (RFC 6531). */
const isMade = (text: string, of: string): boolean =>
  Array.from(text).every((one) => of.includes(one) || (one >= '\u00a1' && one.trim() !== ''));

const isLabel = (label: string): boolean =>
  label !== '' && label.length <= 63 && isMade(label, domain) && !label.startsWith('-') && !label.endsWith('-');
