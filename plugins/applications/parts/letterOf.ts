import { firstLetter } from '#core/ui/text/firstLetter.ts';

/**
 * The letter of a person's avatar: 'U' if the name starts with a digit (docs/specification/product.md section 2,
 * Application view).
 */
export function letterOf(name: string): string {
  const letter = firstLetter(name.trim());
  return letter === '' || /^\p{Nd}/u.test(letter) ? 'U' : letter;
}
