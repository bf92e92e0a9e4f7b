import fc from '#tests/setup/property.ts';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { plainCode } from '#core/contract/text/plain.ts';
import { DIGITS, formats, isAll, LETTERS, near } from '#tests/builders/formats.ts';
import { day, gstNumber, optionalEmail, optionalPhone, pan, website, zip } from './fields.ts';
import { gstDoubt, gstOwed } from './gst.ts';

// Each schema is compared with an independent implementation.
const accepts = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).success;

const RUNS = { numRuns: 2_000 };

test.each(Object.entries(formats))('%s accepts the same texts as its reference', (_, format) => {
  fc.assert(
    fc.property(format.typed, (typed) => format.taken(typed) === format.accepts(typed)),
    RUNS,
  );
});

test.each([
  [gstNumber, ' \u202a３３ABCDE1234F1Z5 ', '33ABCDE1234F1Z5'],
  // As certificates and invoices print them.
  [gstNumber, '33 ABCDE1234F 1Z5', '33ABCDE1234F1Z5'],
  [gstNumber, '33 ABCDE 1234 F 1 Z 5', '33ABCDE1234F1Z5'],
  [gstNumber, '33\u00a0ABCDE\u20091234F\t1Z5', '33ABCDE1234F1Z5'],
  [gstNumber, '3 3 A B C D E 1 2 3 4 F 1 Z 5', '33ABCDE1234F1Z5'],
  [pan, 'ABCDE 1234 F', 'ABCDE1234F'],
  [pan, 'abcde1234f', 'ABCDE1234F'],
  [website, '\u200ehttps://ac\u00adme.example\u202c', 'https://acme.example'],
  [pan, '\u202aＡＢＣＤＥ１２３４Ｆ\u202c', 'ABCDE1234F'],
  [optionalEmail, 'Office@ACME.test', 'office@acme.test'],
])('a typed text is normalised', (schema, typed, normalised) => {
  expect(z.parse(schema, typed)).toBe(normalised);
});

test('a phone number is exactly ten digits or nothing', () => {
  const reference = (text: string) => text === '' || (text.length === 10 && isAll(text, DIGITS));
  fc.assert(
    fc.property(near([[DIGITS, 10]]), (typed) => accepts(optionalPhone, typed) === reference(plainCode(typed))),
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

test('a printed number is compared with the PAN', () => {
  expect(gstDoubt('27 AAPFU 0939 F 1 Z V', 'AAPFU 0939 F')).toBeUndefined();
  expect(gstDoubt('27 AAPFU 0939 F 1 Z V', 'ABCDE 1234 F')).toBe('This is not the number of the PAN ABCDE1234F.');
});

test.each([
  [website, 'https://moc\u202e.example', 'U+202E'],
  [website, 'https://a\u200fb.example/', 'U+200F'],
  [website, 'https://a\u2067b\u2069.example/', 'U+2067'],
  [website, 'https://acme.\u061cexample/', 'U+061C'],
  [website, 'https://acme.example/\u202egpj.exe', 'U+202E'],
  [optionalEmail, 'office@ac\u061cme.example', 'U+061C'],
  [optionalEmail, 'office@ac\u202dme.example', 'U+202D'],
])('a mark of the writing direction within an address is refused and named, case %#', (schema, typed, code) => {
  expect(z.safeParse(schema, typed).error?.issues.map(({ message }) => message)).toEqual([
    expect.stringContaining(`The address contains an unseen character (${code}).`),
  ]);
});

describe('a website', () => {
  test.each([
    '',
    'https://acme.example',
    'http://localhost:3000/a?b#c',
    'HTTPS://ACME.EXAMPLE',
    'https://अस.भारत',
    'https://acme.example.',
    'http://[2001:db8::7]:8080/a',
    'https://acme.example:65535/ä?ö#ü',
    'https://192.0.2.7:8080',
    'https://☃.example',
  ])('%s is valid', (typed) => expect(accepts(website, typed)).toBe(true));
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

  test.each([
    ['acme.example', 'Enter the address with its protocol, such as https://example.com.'],
    ['ftp://acme.example', 'Enter the address with its protocol, such as https://example.com.'],
    ['https://ada:secret@acme.example', 'Enter the address without a user name.'],
    ['https://acme.example:99999', 'Enter the address with a port from 1 to 65535, or without one.'],
    ['https://acme.example:0/a', 'Enter the address with a port from 1 to 65535, or without one.'],
    ['http://[2001:db8::7]:70000', 'Enter the address with a port from 1 to 65535, or without one.'],
    ...['\u00a0', '\u1680', '\u2003', '\u202f', '\u205f', '\u3000'].flatMap((space) => [
      [`https://acme${space}.example`, 'Enter the address without spaces.'],
      [`https://acme.example/a${space}b`, 'Enter the address without spaces.'],
    ]),
    ...[
      '999.1.1.1',
      '[1::2::3]',
      '[:::]',
      '-acme.example',
      `${'x'.repeat(64)}.example`,
      'xn--a.example',
      'a\ud800.example',
    ].map((host) => [`https://${host}`, 'Enter a web address, such as https://example.com.']),
    ['https://ac_me..example', 'Enter a web address, such as https://example.com.'],
  ])('%s is refused with the right sentence', (typed, sentence) => {
    expect(z.safeParse(website, typed).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

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

test.each(['sales+in@gamma.test', "o'neil@gamma.test", 'info@bücher.example', 'δοκιμή@παράδειγμα.δοκιμή'])(
  "%s is a valid address of an organisation, beyond the letters of people's addresses",
  (typed) => expect(z.safeParse(optionalEmail, typed).data).toBe(typed),
);

test.each(['\u00a0', '\u1680', '\u2003', '\u202f', '\u205f', '\u3000', '\ud800', '\ue000'])(
  'an address with %j in it is refused',
  (sign) => {
    for (const typed of [`sa${sign}les@gamma.test`, `sales@gam${sign}ma.test`])
      expect(z.safeParse(optionalEmail, typed).error?.issues[0]?.message).toBe('Enter a valid email address.');
  },
);

describe('the GST number', () => {
  test('of a type without GST is not judged, because its field is not shown', () => {
    const hidden = { gstTypeId: 3, gstNumber: z.parse(gstNumber, 'malformed'), gstRegisteredOn: 'soon' };
    expect(gstOwed(hidden, '2026-04-01')).toEqual({});
    expect(gstOwed({ ...hidden, gstTypeId: 1 }, '2026-04-01')).toEqual({
      gstNumber: 'Enter a valid GST number, such as 33ABCDE1234F1Z5.',
      gstRegisteredOn: 'Enter a date from 1900 to 2199, such as 01-Apr-2026.',
    });
  });

  test.each([
    ['27AAPFU0939F1ZV', '', undefined],
    ['27AAPFU0939F1ZV', 'AAPFU0939F', undefined],
    ['27AAPFU0939F1ZA', '', 'The last character does not match the others. Check for a typing mistake.'],
    ['27AAPFU0939F1ZV', 'ABCDE1234F', 'This is not the number of the PAN ABCDE1234F.'],
    ['27AAPFU', '', undefined],
  ])('%s with the PAN %j has the doubt %j', (number, panNumber, doubt) => {
    expect(gstDoubt(number, panNumber)).toBe(doubt);
  });
});
