/**
 * The beginning of a text with at most so many UTF-16 units, which is how limits count; never half of a character. The
 * server refuses half of one, and a database would store another text.
 */
export const cutWhole = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
