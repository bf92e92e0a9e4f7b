import { expect, test } from 'vitest';
import { systemReason } from './systemReason.ts';

test.each([
  ['EACCES', 'this user may not read or write it'],
  ['EROFS', 'the disk is read-only'],
  ['ENOTDIR', 'a part of its path is a file, not a folder'],
  ['ENOSPC', 'the disk is full'],
  ['EUNHEARD', 'EUNHEARD: open'],
])('%s is said in words, and what is unknown as it came', (code, words) => {
  expect(systemReason(Object.assign(new Error(`${code}: open`), { code }))).toBe(words);
});
