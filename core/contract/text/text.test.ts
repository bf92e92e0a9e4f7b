import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress, optionalText, requiredText } from './text.ts';

const judge = (input: string) => z.safeParse(emailAddress(), input);

describe('an e-mail address', () => {
  test.each([
    'a',
    'a@',
    '@acme.test',
    'a@.',
    'a@.test',
    'a@acme.',
    'a@acme..test',
    'a@ac_me.test',
    'a+b@acme.test',
    'a@b@c',
  ])('%s is refused', (input) => {
    expect(judge(input).error?.issues[0]?.message).toBe('Enter a valid email address.');
  });

  test.each([
    ['.a@acme.test', 'dot'],
    ['a.@acme.test', 'dot'],
    ['a..b@acme.test', 'dot'],
    ['a@-x.org', 'hyphen'],
    ['a@x-.org', 'hyphen'],
    ['a@acme.-test', 'hyphen'],
    ['a@192.0.2.1', ''],
    ['a@acme.12', ''],
    [`a@${'x'.repeat(64)}.org`, ''],
    [`${'x'.repeat(65)}@acme.test`, 'at most 64 characters'],
  ])('%s is taken by no mail server, and is refused in words', (input, word) => {
    const sentences = judge(input).error?.issues.map(({ message }) => message);
    expect(sentences).toEqual([expect.stringMatching(`^Enter a valid email address\\..*${word}`)]);
  });

  test.each([
    ['a@acme.test', 'a@acme.test'],
    [' A.!*&?_-b@Mail.Acme-Trading.TEST ', 'a.!*&?_-b@mail.acme-trading.test'],
  ])('%j is taken', (input, output) => {
    expect(judge(input).data).toBe(output);
  });

  test.each(['a@b', 'a@localhost', 'root@mail-1', 'ann@gmail', ' Ann@INTRANET ', 'a@com'])(
    '%j has no dot after the @: nobody is added with it',
    (input) => {
      expect(judge(input).error?.issues.map(({ message }) => message)).toEqual([
        'Enter a valid email address. The part after the @ must have a dot, such as example.com.',
      ]);
    },
  );

  test.each(['\u202e', '\u200f', '\u2066', '\u061c'])('%j within it is refused and named', (mark) => {
    const code = mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    for (const input of [`a@ac${mark}me.test`, `a${mark}b@acme.test`])
      expect(judge(input).error?.issues[0]?.message).toBe(
        `The address contains an unseen character (U+${code}). Delete it and type the text again.`,
      );
    expect(judge(`${mark}a@acme.test${mark}`).data).toBe('a@acme.test');
  });
});

describe('a name', () => {
  const first = (input: string) => z.safeParse(requiredText('Name', 20), input).error?.issues[0]?.message;

  test.each([
    '',
    ' ',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800',
    '\u061c',
    '\u00ad',
    '\u200c\u200d',
    '\u200b',
    '\ufe0f',
    '\u{e0041}',
    '\u00a0\u3164 \u2800',
  ])('%j shows nothing, and is refused as missing', (input) => {
    expect(first(input)).toBe('Name is required.');
  });

  test.each(['a\nb', 'a\ud800', '\udc00'])('%j is refused', (input) => {
    expect(first(input)).toBe('Name must be one line of plain text.');
  });

  test.each([
    'O\u2019Brien',
    '\u{20000}',
    '\u0646\u0627\u0645\u0647\u200c\u0647\u0627',
    '\u{1f469}\u200d\u{1f4bb}',
    '.',
    'Donau\u00addampf',
  ])('%j is taken', (input) => expect(first(input)).toBeUndefined());
});

test.each(['', '  ', '\u3164', '\u2800 \u00ad', undefined])('%j in a field that may stay empty is nothing', (input) => {
  expect(z.safeParse(optionalText('Last Name', 20), input).data).toBe('');
});

test('optional text keeps the spelling that the person sees', () => {
  expect(z.safeParse(optionalText('Last Name', 20), ' \u0646\u0627\u0645\u0647\u200c\u0647\u0627 ').data).toBe(
    '\u0646\u0627\u0645\u0647\u200c\u0647\u0627',
  );
});
