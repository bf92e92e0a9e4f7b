/** The canonical form of an e-mail address: what must be unique, and what counters are kept by. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** The form of a group's or policy's name that must be unique in its organisation. */
export function nameKey(name: string): string {
  return cut(name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim(), 200);
}

/** A text as it is sorted and searched: no case, no accents, one form of each letter, single spaces. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Latin, Greek and Cyrillic accents; the vowel signs of other scripts are letters to their readers and stay.
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .normalize('NFKC')
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim()
  );
}

/** Sorts behind all that begins alike. */
export const LAST_LETTER = '\u{10ffff}';

/** The words of a search; each has to occur somewhere in `search_text`. */
export function searchWords(search: string): string[] {
  const words = foldText(cut(search, MOST_SEARCHED)).split(' ');
  return [...new Set(words)].filter((word) => word !== '');
}

/** The columns of a membership that repeat the person's name and addresses. */
export function memberText(person: { first_name: string; last_name?: string; email: string; mobile?: string }): {
  sort_name: string;
  search_text: string;
} {
  const name = `${person.first_name} ${person.last_name ?? ''}`;
  return {
    sort_name: cut(foldText(name), 120),
    search_text: cut(foldText(`${name} ${person.email} ${person.mobile ?? ''}`), 400),
  };
}

// Some letters grow up to eighteenfold when folded, and PostgreSQL refuses index entries over 2,704 bytes.
function cut(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}

const MOST_SEARCHED = 200;
