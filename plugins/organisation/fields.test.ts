import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { day, gstin, optionalEmail, optionalPhone, pan, website, zip } from './fields.ts';

// Each is held against a reference that is written another way: letter by letter instead of by a pattern.
const accepts = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).success;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const isAll = (text: string, of: string) => Array.from(text).every((one) => of.includes(one));

/** Texts near the right one, so that both answers come up: right ones, and right ones with one character changed. */
const near = (parts: [string, number][]) => {
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
};
const trimmed = (text: string) => text.trim().toUpperCase();
const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 2_000) };

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

const isPan = (text: string): boolean =>
  text.length === 10 &&
  isAll(text.slice(0, 5), LETTERS) &&
  isAll(text.slice(5, 9), DIGITS) &&
  isAll(text.slice(9), LETTERS);

test('a GSTIN is what the reference says, in capitals', () => {
  const parts: [string, number][] = [
    ['0123', 1],
    [DIGITS, 1],
    [LETTERS, 5],
    [DIGITS, 4],
    [LETTERS, 1],
    [LETTERS + DIGITS, 1],
    ['Z', 1],
    [LETTERS + DIGITS, 1],
  ];
  fc.assert(
    fc.property(near(parts), (typed) => accepts(gstin, typed) === (trimmed(typed) === '' || isGstin(trimmed(typed)))),
    RUNS,
  );
  expect(z.parse(gstin, ' 33abcde1234f1z5 ')).toBe('33ABCDE1234F1Z5');
});

test('a PAN is what the reference says, in capitals', () => {
  fc.assert(
    fc.property(
      near([
        [LETTERS, 5],
        [DIGITS, 4],
        [LETTERS, 1],
      ]),
      (typed) => accepts(pan, typed) === (trimmed(typed) === '' || isPan(trimmed(typed))),
    ),
    RUNS,
  );
  expect(z.parse(pan, 'abcde1234f')).toBe('ABCDE1234F');
});

test('a phone number is exactly ten ASCII digits or nothing', () => {
  const reference = (text: string) => text === '' || (text.length === 10 && isAll(text, DIGITS));
  fc.assert(
    fc.property(near([[DIGITS, 10]]), (typed) => accepts(optionalPhone, typed) === reference(typed.trim())),
    RUNS,
  );
});

test('a zip has at most six characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from(LETTERS + DIGITS), ' '), maxLength: 9 }),
      (typed) => accepts(zip, typed) === typed.trim().length <= 6,
    ),
    RUNS,
  );
});

test('an email address is what the reference says, at most 100 characters', () => {
  const local = `${LETTERS}${LETTERS.toLowerCase()}${DIGITS}.!*&?_-`;
  const domain = `${LETTERS}${LETTERS.toLowerCase()}${DIGITS}-`;
  const reference = (text: string) => {
    const [before, after, ...more] = text.split('@');
    const labels = after?.split('.') ?? [];
    return (
      text === '' ||
      (more.length === 0 &&
        text.length <= 100 &&
        before !== '' &&
        isAll(before ?? '', local) &&
        labels.length > 1 &&
        labels.every((label) => label !== '' && isAll(label, domain)))
    );
  };
  const parts: [string, number][] = [
    [local, 6],
    ['@', 1],
    [domain, 4],
    ['.', 1],
    [domain, 3],
  ];
  const long = fc.integer({ min: 85, max: 100 }).map((count) => `${'x'.repeat(count)}@acme.test`);
  fc.assert(
    fc.property(fc.oneof(near(parts), long), (typed) => accepts(optionalEmail, typed) === reference(typed.trim())),
    RUNS,
  );
  expect(z.parse(optionalEmail, 'Office@ACME.test')).toBe('office@acme.test');
});

describe('a website', () => {
  test.each(['', 'https://acme.example', 'http://localhost:3000/a?b#c', 'HTTPS://ACME.EXAMPLE', 'https://अस.भारत'])(
    '%s is one',
    (typed) => expect(accepts(website, typed)).toBe(true),
  );
  test.each([
    'acme.example',
    'www.acme.example',
    '//acme.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://acme.example',
    'https://',
    'https:acme',
    'https:///acme',
    'https://acme example',
    'https://acme\n.example',
    `https://acme.example/${'x'.repeat(500)}`,
  ])('%j is none', (typed) => expect(accepts(website, typed)).toBe(false));

  test('what is one begins with http or https; every address of the web is one', () => {
    const odd = fc.string().map((text) => `https://${text}`);
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), odd), (typed) => {
        const value = z.safeParse(website, typed);
        return !value.success || /^(https?:\/\/[^\s/]+.*)?$/i.test(value.data);
      }),
      RUNS,
    );
    const short = fc.webUrl({ size: 'small' }).filter((url) => url.length <= 500);
    fc.assert(
      fc.property(short, (url) => accepts(website, url)),
      RUNS,
    );
  });
});

test('a day is one that the calendar has', () => {
  // Number of days by the rule of the Gregorian calendar, instead of by Date.
  const lengths = (year: number) => [
    31,
    (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31,
  ];
  const two = (part: number) => String(part).padStart(2, '0');
  fc.assert(
    fc.property(
      fc.integer({ min: 1850, max: 2250 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
      (year, month, date) => {
        const exists = year >= 1900 && year < 2200 && date >= 1 && date <= (lengths(year)[month - 1] ?? 0);
        return accepts(day('Day'), `${year}-${two(month)}-${two(date)}`) === exists;
      },
    ),
    RUNS,
  );
  for (const wrong of ['', '01-04-2026', '2026-4-1', '2026-04-01T00:00', 'soon'])
    expect(accepts(day('Day'), wrong)).toBe(false);
});
