import anyAscii from 'any-ascii';
import { expect, test } from 'vitest';
import { latinLetters } from './latin.ts';
import { withoutMarks } from './fold.ts';

/** Latin letters that lower-casing and Unicode's decompositions leave as they are, behind the ASCII letters for them. */
function lettersOfAnyAscii(): string {
  const byAscii = new Map<string, Set<string>>();
  for (let code = 0x80; code < 0x20000; code += 1) {
    for (const letter of withoutMarks(String.fromCodePoint(code))) {
      const ascii = anyAscii(letter).toLowerCase();
      if (!/^(?=[^\p{ASCII}])\p{Script=Latin}$/u.test(letter) || !/^[a-z]+$/.test(ascii)) continue;
      byAscii.set(ascii, (byAscii.get(ascii) ?? new Set()).add(letter));
    }
  }
  return [...byAscii].map(([ascii, letters]) => ascii + [...letters].join('')).join(' ');
}

test('the table of Latin letters is that of any-ascii: otherwise paste what is expected here', () => {
  // A newer Node may know more letters than the table was made with.
  expect(lettersOfAnyAscii()).toBe(latinLetters);
});
