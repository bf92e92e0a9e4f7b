// Matches most names; for the others, taking one character could cut a grapheme in two.
const plain = /^[ -~](?![^ -~])/;

// Created on demand, because it takes a phone 40 ms.
let letters: Intl.Segmenter | undefined;

/** The first letter of a name as a capital; empty without one. */
export function firstLetter(name: string): string {
  if (plain.test(name)) return name.charAt(0).toUpperCase();
  const [first] = (letters ??= new Intl.Segmenter()).segment(name);
  return first?.segment.toUpperCase() ?? '';
}
