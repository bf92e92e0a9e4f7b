import { expect, test } from 'vitest';
import { reasonOf } from './refusal.ts';

test.each([
  ['550 5.1.1 no such\r\nuser', '550 5.1.1 no such user'],
  ['550 \u202egnorw si siht\u202c', '550 gnorw si siht'],
  ['550 \u2066isolated\u2069 \u200fmark\u061c', '550 isolated mark'],
  ['550 \u001b[31mred\u001b[0m', '550 [31mred [0m'],
  ['550 next\u0085line\u2028and\u2029more', '550 next line and more'],
  ['\ufeff550 zero\u200bwidth \u{e0041}tag', '550 zerowidth tag'],
  ['550 Das Postfach ist voll: 「満杯」 العربية', '550 Das Postfach ist voll: 「満杯」 العربية'],
])('the reply %j of a mail server is told as %j', (response, sentence) => {
  expect(reasonOf(Object.assign(new Error('x'), { response }))).toBe(sentence);
});
