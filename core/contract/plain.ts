/**
 * Characters that a reader does not see and that copying from a page or a chat brings along: soft hyphens, zero-width
 * spaces and joiners, marks of the writing direction, byte order marks.
 */
const UNSEEN = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff';
const unseen = new RegExp(`[${UNSEEN}]`, 'gu');
const unseenAtEnds = new RegExp(`^[\\s${UNSEEN}]+|[\\s${UNSEEN}]+$`, 'gu');

/** Text without unseen characters and without spaces at its ends; for addresses and numbers. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').trim();

/** Text without spaces and unseen characters at its ends; for names, which may need them between letters. */
export const trimmed = (text: string): string => text.replace(unseenAtEnds, '');

/**
 * A code or number with the letters and digits of the keyboard: full-width characters become usual ones, and the decimal
 * digits of every script become 0 to 9.
 */
export const plainCode = (text: string): string => plainDigits(withoutUnseen(text.normalize('NFKC')));

/** Text with 0 to 9 for the decimal digits of every script. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));

/** Unicode has the digits of a script in a row, from 0 to 9, and no other digit directly before a 0 but another row's 9. */
function valueOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0;
  let first = at;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (at - first) % 10;
}
