/** The largest place in the alphabet: SQLite's search index numbers places with 15 bits. */
export const LAST_PLACE = 32_767;

/**
 * Returns the place of a name in the alphabet, by the classes of its first three letters. Of two names the later one never
 * has the smaller place. After a letter that shares its class with others the further letters are ignored, because they
 * would not be in order.
 */
export function placeOf(sortName: string): number {
  const [first, second, third] = Array.from(sortName).map(classOf);
  let place = (first ?? 0) << 10;
  if (!isOneLetter(first)) return place;
  place |= (second ?? 0) << 5;
  return isOneLetter(second) ? place | (third ?? 0) : place;
}

/** Returns the first name, in alphabetical order, that can have a place. */
export function firstNameAt(place: number): string {
  return [place >> 10, (place >> 5) & 31, place & 31].map((letterClass) => firstLetter[letterClass]).join('');
}

const firstLetter = ['', ' ', '!', '0', ':', ...Array.from('abcdefghijklmnopqrstuvwxyz'), '{'];

function classOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code === 32) return 1;
  if (code < 48) return 2;
  if (code < 58) return 3;
  if (code < 97) return 4;
  return code < 123 ? code - 92 : 31;
}

function isOneLetter(letterClass = 0): boolean {
  return letterClass === 1 || (letterClass >= 5 && letterClass <= 30);
}
