import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress } from './text.ts';

const judge = (given: string) => z.safeParse(emailAddress(), given);

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
  ])('%s is refused', (given) => {
    expect(judge(given).error?.issues[0]?.message).toBe('Enter a valid email address.');
  });

  test.each([
    ['a@acme.test', 'a@acme.test'],
    ['a@intranet', 'a@intranet'],
    [' A.!*&?_-b@Mail.Acme-Trading.TEST ', 'a.!*&?_-b@mail.acme-trading.test'],
  ])('%j is taken', (given, kept) => {
    expect(judge(given).data).toBe(kept);
  });
});
