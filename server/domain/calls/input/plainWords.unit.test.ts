import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { plainWords } from './plainWords.ts';

const body = z.object({
  text: z.string(),
  open: z.enum(['0', '1']),
  version: z.int(),
  ids: z.array(z.int()).check(z.maxLength(2)),
  name: z.string('Name is required.'),
});

test('a field without a sentence in the contract is refused in plain words, another with its sentence', () => {
  const { error } = z.safeDecode(body, { text: null, open: 'yes', version: 2 ** 53, ids: [1, 2, 3] } as never, {
    error: plainWords,
  });
  expect(Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])).toEqual({
    text: 'This has the wrong form.',
    open: 'This is not one of the possible values.',
    version: 'This is out of range.',
    ids: 'This is out of range.',
    name: 'Name is required.',
  });
});

test('a number in quotation marks, several values and a list of one are told apart', () => {
  const input = { text: ['a', 'b'], open: '1', version: '3', ids: 1, name: 'A' };
  const { error } = z.safeDecode(body, input as never, { error: plainWords });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Send one value, not several.',
    'Send this number without quotation marks.',
    'Send a list, even of one value.',
  ]);
});

test('a missing field is required', () => {
  const { error } = z.safeDecode(body, { open: '1', version: 1, ids: [], name: 'A' } as never, { error: plainWords });
  expect(error?.issues.map(({ message }) => message)).toEqual(['This is required.']);
});
