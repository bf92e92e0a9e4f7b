/** The canonical form of the name of a group, a policy or the like, which is unique in the organisation. */
export function nameKey(name: string): string {
  return cutText(name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim(), 200);
}

/**
 * At most so many letters of a text: a folded letter can become up to 18 letters, and PostgreSQL refuses index entries of
 * more than 2,704 bytes.
 */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}
