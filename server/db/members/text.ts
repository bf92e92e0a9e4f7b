import { foldText, searchText, typedWords } from '#core/text/fold.ts';

/** The canonical form of an e-mail address: it must be unique, and counters are kept by it. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** The form of a group's or policy's name that must be unique in its organisation. */
export function nameKey(name: string): string {
  return cut(name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim(), 200);
}

/** The columns of a group or policy that repeat its name. */
export const nameText = (name: string) => ({
  name_key: nameKey(name),
  sort_name: cut(foldText(name), 200),
  search_text: cut(searchText(name), 400),
});

/** Sorts behind all that begins alike. */
export const LAST_LETTER = '\u{10ffff}';

/** The words of a search; each has to occur somewhere in `search_text`. */
export const searchWords = (search: string): string[] => typedWords(cut(search, MOST_SEARCHED));

/** The columns of a membership that repeat the person's name and addresses. */
export function memberText(person: { first_name: string; last_name?: string; email: string; mobile?: string }): {
  sort_name: string;
  search_text: string;
} {
  const name = `${person.first_name} ${person.last_name ?? ''}`;
  const addresses = foldText(`${person.email} ${person.mobile ?? ''}`);
  return {
    sort_name: cut(foldText(name), 120),
    search_text: cut(`${searchText(name)} ${addresses}`.trim(), 400),
  };
}

// Some letters grow up to eighteenfold when folded, and PostgreSQL refuses index entries over 2,704 bytes.
function cut(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('');
}

const MOST_SEARCHED = 200;
