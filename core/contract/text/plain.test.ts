import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ipAddress } from '../policies/address.ts';
import { flag, id, numberFlag } from '../codec.ts';
import { plainAddress, trimmed } from './plain.ts';
import { authenticatorCode, chosenId, emailAddress, optionalText, password, phone, requiredText } from './text.ts';

const errorsOf = (schema: z.ZodMiniType, input: unknown) =>
  z.safeParse(schema, input).error?.issues.map(({ message }) => message);

describe('unseen characters from copying', () => {
  test.each([
    [phone(), '\u202a0123456789\u202c', '0123456789'],
    [phone(), '01234\u200b56789', '0123456789'],
    [emailAddress(), '\u200eneo\u2060@acme.test\ufeff', 'neo@acme.test'],
    [ipAddress('From'), '\u202d203.0.113.7\u202c', '203.0.113.7'],
    [authenticatorCode(), '123\u200b456', '123456'],
    [requiredText('Name', 20), '\u200b Neo\u200e\u202c ', 'Neo'],
    [optionalText('City', 20), '\ufeffChennai\u00ad', 'Chennai'],
    [requiredText('Name', 20), '\u3164\u2800Neo\u0085\u3000', 'Neo'],
    [requiredText('Name', 20), 'Neo ❤\ufe0f', 'Neo ❤\ufe0f'],
    [phone(), '01234\u2800\u3164\ufe0f56789', '0123456789'],
    [emailAddress(), 'neo@\u034facme.test', 'neo@acme.test'],
    [emailAddress(), 'ｎｅｏ＠ａｃｍｅ。ｔｅｓｔ', 'neo@acme.test'],
    [ipAddress('From'), '２０３。０．１１３．７', '203.0.113.7'],
  ])('are taken off, case %#', (schema, input, output) => {
    expect(z.safeParse(schema, input).data).toBe(output);
  });

  test.each([
    '\u200b',
    '\u202e',
    '\u2066',
    '\u200f',
    '\u061c',
    '\u2063',
    '\u206a',
    '\ufff9',
    '\u3164',
    '\u2800',
    '\uffa0',
  ])('%j within a name is named', (unseen) => {
    const code = unseen.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    expect(errorsOf(requiredText('First name', 20), `N${unseen}eo`)).toEqual([
      `First name contains an unseen character (U+${code}). Delete it and type the text again.`,
    ]);
  });

  test('a long gap within a text takes no time', () => {
    const text = `x${' \u200b'.repeat(100_000)}x`;
    const start = performance.now();
    expect(trimmed(text)).toBe(text);
    expect(plainAddress(text)).toHaveLength(100_002);
    // A pattern took four minutes.
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test('joiners that letters need stay within a name', () => {
    expect(z.safeParse(requiredText('Name', 20), 'نامه\u200cها').data).toBe('نامه\u200cها');
  });
});

test.each(['١٢٣٤٥٦', '１２３４５６', '१२३४५६', '𝟏𝟐𝟑𝟒𝟓𝟔', '๑๒๓๔๕๖', '۱۲۳۴۵۶'])('%s is a code and a number', (typed) => {
  expect(z.safeParse(authenticatorCode(), typed).data).toBe('123456');
  expect(z.safeParse(phone(), `0000${typed}`).data).toBe('0000123456');
});

describe('one sentence, and the right one', () => {
  test.each([
    [phone(), '', 'Phone is required.'],
    [phone(), undefined, 'Phone is required.'],
    [phone(), 1234567890, 'Phone must be text.'],
    [phone(), '12', 'Phone must have exactly 10 digits.'],
    [emailAddress(), '', 'Email is required.'],
    [emailAddress(), 'x'.repeat(200), 'Email can have at most 100 characters.'],
    [password('New Password'), '', 'New Password is required.'],
    [requiredText('Name', 5), '', 'Name is required.'],
    [requiredText('Name', 5), [], 'Name must be text.'],
    [ipAddress('From'), ' ', 'From is required.'],
    [chosenId('Role'), null, 'Role is required.'],
    [chosenId('Role'), 'first', 'Role is not in the list.'],
    [chosenId('Role'), 1.5, 'Role is not in the list.'],
    [id, -1, 'This is not the id of a record.'],
    [id, '3', 'Send this number without quotation marks.'],
    [chosenId('Role'), '3', 'Send this number without quotation marks.'],
  ])('case %#', (schema, input, sentence) => expect(errorsOf(schema, input)).toEqual([sentence]));
});

test.each([
  ['1', true],
  ['0', false],
  [1, true],
  [0, false],
])('the flag %j is %s, in both ways to write it', (wire, value) => {
  expect(z.decode(flag, wire as '1')).toBe(value);
  expect(z.decode(numberFlag, wire as 1)).toBe(value);
});
