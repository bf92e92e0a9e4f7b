import { cutText, nameKey } from '#core/text/nameKey.ts';
import { foldText, searchText, typedWords } from '#core/text/fold.ts';

/** The canonical form of an e-mail address. It is unique, and the counters of failed sign-ins use it as their key. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** The columns of a group or policy that repeat its name. */
export const nameText = (name: string) => ({
  name_key: nameKey(name),
  sort_name: cutText(foldText(name), 200),
  search_text: cutText(searchText(name), 400),
});

/** The last letter of Unicode: a text that ends with it is sorted after all texts with the same beginning. */
export const LAST_LETTER = '\u{10ffff}';

/** The words of a search; `search_text` of a match contains each of them. */
export const searchWords = (search: string): string[] => typedWords(cutText(search, MOST_SEARCHED));

/** The columns of a membership that repeat the person's name and addresses. */
export function memberText(person: { first_name: string; last_name?: string; email: string; mobile?: string }): {
  sort_name: string;
  search_text: string;
} {
  const name = `${person.first_name} ${person.last_name ?? ''}`;
  const addresses = foldText(`${person.email} ${person.mobile ?? ''}`);
  return {
    sort_name: cutText(foldText(name), 120),
    search_text: cutText(`${searchText(name)} ${addresses}`.trim(), 400),
  };
}

const MOST_SEARCHED = 200;
