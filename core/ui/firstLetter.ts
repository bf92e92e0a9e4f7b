// Not `charAt`, which would cut what a reader sees as one letter in two.
const letters = new Intl.Segmenter();

/** The first letter of a name as a capital; empty without one. */
export function firstLetter(name: string): string {
  const [first] = letters.segment(name);
  return first?.segment.toUpperCase() ?? '';
}
