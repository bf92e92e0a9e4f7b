// Not `charAt` alone, which would cut what a reader sees as one letter in two; most names need no more, and it is quick.
const plain = /^[ -~](?![^ -~])/;
const letters = new Intl.Segmenter();

/** The first letter of a name as a capital; empty without one. */
export function firstLetter(name: string): string {
  if (plain.test(name)) return name.charAt(0).toUpperCase();
  const [first] = letters.segment(name);
  return first?.segment.toUpperCase() ?? '';
}
