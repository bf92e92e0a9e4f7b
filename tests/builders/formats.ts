import fc from 'fast-check';

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

/** A text format: texts near it, and a function that tells if a trimmed text is valid. */
interface Format {
  typed: fc.Arbitrary<string>;
  accepts(text: string): boolean;
}

const local = `${LETTERS}${LETTERS.toLowerCase()}${DIGITS}.!*&?_-`;
const domain = `${LETTERS}${LETTERS.toLowerCase()}${DIGITS}-`;

/** The formats of docs/specification/product.md section 5; an empty text is valid in all of them. */
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
    accepts: (text) => text === '' || isGstin(text.toUpperCase()),
  },
  pan: {
    typed: near([
      [LETTERS, 5],
      [DIGITS, 4],
      [LETTERS, 1],
    ]),
    accepts: (text) => text === '' || isPan(text.toUpperCase()),
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
      fc.integer({ min: 85, max: 100 }).map((count) => `${'x'.repeat(count)}@acme.test`),
    ),
    accepts: (text) => text === '' || isEmail(text),
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

/** At most 100 characters. */
function isEmail(text: string): boolean {
  const [before = '', after, ...more] = text.split('@');
  const labels = after?.split('.') ?? [];
  return (
    more.length === 0 &&
    text.length <= 100 &&
    before !== '' &&
    isAll(before, local) &&
    labels.length > 0 &&
    labels.every((label) => label !== '' && isAll(label, domain))
  );
}
