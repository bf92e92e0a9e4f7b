import fc from '#tests/setup/property.ts';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { DIGITS, formats, isAll, LETTERS, near } from '#tests/builders/formats.ts';
import { day, gstin, optionalEmail, optionalPhone, pan, website, zip } from './fields.ts';

// Each schema is compared with an independent implementation.
const accepts = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).success;

const RUNS = { numRuns: 2_000 };

test.each([
  ['a GSTIN', gstin, formats.gstin],
  ['a PAN', pan, formats.pan],
  ['an email address', optionalEmail, formats.email],
])('%s accepts the same texts as its reference', (_, schema, format) => {
  fc.assert(
    fc.property(format.typed, (typed) => accepts(schema, typed) === format.accepts(typed.trim())),
    RUNS,
  );
});

test.each([
  [gstin, ' 33abcde1234f1z5 ', '33ABCDE1234F1Z5'],
  [pan, 'abcde1234f', 'ABCDE1234F'],
  [optionalEmail, 'Office@ACME.test', 'office@acme.test'],
])('a typed text is normalised', (schema, typed, kept) => {
  expect(z.parse(schema, typed)).toBe(kept);
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

describe('a website', () => {
  test.each(['', 'https://acme.example', 'http://localhost:3000/a?b#c', 'HTTPS://ACME.EXAMPLE', 'https://अस.भारत'])(
    '%s is valid',
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
  ])('is invalid: %j', (typed) => expect(accepts(website, typed)).toBe(false));

  test('every valid website begins with http or https, and every web address is valid', () => {
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

test('a day must exist in the calendar', () => {
  // The number of days by the rule of the Gregorian calendar, without Date.
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
