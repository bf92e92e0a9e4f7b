/** The scopes of a token in words: 'Read groups; change people'. A scope to change includes reading. */
export function scopeText(scopes: readonly string[]): string {
  const of = (kind: string) =>
    scopes.filter((scope) => scope.endsWith(kind)).map((scope) => scope.slice(0, -kind.length));
  const change = of(':write');
  const read = of(':read').filter((topic) => !change.includes(topic));
  const parts = [
    read.length > 0 ? `read ${read.join(', ')}` : '',
    change.length > 0 ? `change ${change.join(', ')}` : '',
  ].filter(Boolean);
  return capital(parts.join('; '));
}

/** The text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
