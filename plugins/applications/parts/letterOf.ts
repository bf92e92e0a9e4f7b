// Not `charAt`, which would cut what a reader sees as one letter in two.
const letters = new Intl.Segmenter();

/** The letter that stands for a person: 'U' if the name starts with a digit (product.md section 2, Application view). */
export function letterOf(name: string): string {
  const [first] = letters.segment(name.trim());
  if (!first || /^\p{Nd}/u.test(first.segment)) return 'U';
  return first.segment.toUpperCase();
}
