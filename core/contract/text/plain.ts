/**
 * Characters that a reader does not see and that copying from a page or a chat brings along: soft hyphens, zero-width
 * spaces and joiners, marks of the writing direction, byte order marks, fillers and the space of Braille.
 */
const unseen = /[\p{DI}\u2028\u2029\u2800]/gu;
// Selectors of the form of a letter, and the tags of an emoji flag, stay at the end of a name.
const atEnds = /^(?:[\s\u0085\u2028\u2029\u2800]|(?![\ufe00-\ufe0f\u180b-\u180d\u{e0000}-\u{e0fff}])\p{DI})$/u;

/** Text without unseen characters and without spaces at its ends; for codes. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').trim();

/** The same without the marks of the writing direction. */
const unseenInAddress = /(?!\p{Bidi_C})[\p{DI}\u2028\u2029\u2800]/gu;

/**
 * The same for an address of the web. A mark of the writing direction within it stays, and is refused: it may show another
 * host than the one that would be left.
 */
export const plainLink = (text: string): string => trimmed(text.replace(unseenInAddress, ''));

/** The same for an e-mail address. Full-width letters, as a Japanese or Chinese keyboard writes them, become usual ones. */
export const plainAddress = (text: string): string =>
  plainLink(
    text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replaceAll('。', '.'),
  );

/**
 * Text without spaces and unseen characters at its ends; for names, which may need them between letters. It is no
 * `replace`, because a pattern that ends in `+$` takes a minute for 100,000 spaces within a text.
 */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && atEnds.test(text.charAt(start))) start += 1;
  while (start < end && atEnds.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * What another server has said, as one line: without control characters, and without unseen ones, which could show it in
 * another order.
 */
export const saidInOneLine = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Cs}\p{DI}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/**
 * A code or number with the letters and digits of the keyboard: full-width characters become usual ones, and the decimal
 * digits of every script become 0 to 9.
 */
export const plainCode = (text: string): string =>
  plainDigits(withoutUnseen(text.normalize('NFKC').replaceAll('。', '.')));

/** Text with 0 to 9 for the decimal digits of every script. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));

/** Unicode has the digits of a script in a row, from 0 to 9, and no other digit directly before a 0 but another row's 9. */
function valueOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0;
  let first = at;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (at - first) % 10;
}
