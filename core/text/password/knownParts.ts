/** Letters as they are written with digits and signs, such as `5umm3r`; 1 is read as an i here, and as an l below. */
const written: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const signs = /[013457@$]/g;

const rows = ['01234567890', '09876543210'];

/** Lower case without accents. */
export const plainLetters = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Tells if a password is only known words with a number and a few signs: less than four different characters are left
 * without them. `known` are words that belong to the person or the time, which are tried together; of the many `listed`
 * words only one counts, because several of them are a passphrase. All are written in `plainLetters`.
 */
export function isKnownWithFewSigns(password: string, known: readonly string[], listed: readonly string[]): boolean {
  const readings = readingsOf(plainLetters(password));
  const isIn = (word: string) => readings.some((reading) => reading.includes(word));
  const found = known.filter(isIn);
  if (found.length > 0 && isLittleLeft(readings, found)) return true;
  return listed.filter(isIn).some((word) => isLittleLeft(readings, [...found, word]));
}

function readingsOf(text: string): [string, string, string] {
  const read = (from: string) => from.replace(signs, (sign) => written[sign] ?? sign);
  return [text, read(text), read(text.replaceAll('1', 'l'))];
}

function isLittleLeft(readings: readonly [string, ...string[]], words: readonly string[]): boolean {
  const [text] = readings;
  const covered = new Set<number>();
  for (const word of words) for (const reading of readings) coverAll(covered, reading, word);
  for (const { index, 0: digits } of text.matchAll(/\d+/g)) if (isUsual(digits)) cover(covered, index, digits.length);
  return new Set(text.split('').filter((_, at) => !covered.has(at))).size < 4;
}

/** One or two digits, a year, or a row such as 123 and 999: what people add when a word alone is refused. */
const isUsual = (digits: string) =>
  digits.length < 3 ||
  /^(?:19|20)\d\d$/.test(digits) ||
  new Set(digits).size === 1 ||
  rows.some((row) => row.includes(digits));

function coverAll(covered: Set<number>, text: string, word: string): void {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) cover(covered, at, word.length);
}

function cover(covered: Set<number>, from: number, length: number): void {
  for (let at = from; at < from + length; at++) covered.add(at);
}
