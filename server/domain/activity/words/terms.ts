import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** What the index needs of an entry. */
export type Indexed = Pick<
  Selectable<Database['activity']>,
  | 'id'
  | 'actor_kind'
  | 'actor_id'
  | 'action'
  | 'subject_kind'
  | 'subject_id'
  | 'second_kind'
  | 'second_id'
  | 'address'
  | 'outcome'
  | 'search_text'
>;

/** The terms of filters begin with a capital, which a folded word never has. */
export const filterTerms = {
  actor: (kind: string, id: number) => `A ${kind} ${id}`,
  action: (id: string) => `E ${id}`,
  about: (kind: string, id: number) => `S ${kind} ${id}`,
  address: (address: string) => `N ${address}`,
  refused: 'R',
};

export const isFilterTerm = (term: string): boolean => /^[A-Z]/.test(term);

/** The terms by which filters find an entry. */
export function filterTermsOf(row: Indexed): string[] {
  const terms = [filterTerms.action(row.action), filterTerms.about(row.subject_kind, row.subject_id)];
  if (row.actor_id !== null) terms.push(filterTerms.actor(row.actor_kind, row.actor_id));
  if (row.second_kind !== null && row.second_id !== null) terms.push(filterTerms.about(row.second_kind, row.second_id));
  if (row.address !== '') terms.push(filterTerms.address(row.address));
  if (row.outcome === 'refused') terms.push(filterTerms.refused);
  return terms;
}

/**
 * The terms of a word: at each letter this one and the next two. The last letters are filled up with spaces, so that every
 * letter begins a term, and a part of one or two letters is found as the beginning of terms.
 */
export function termsOfWord(word: string): Set<string> {
  const letters = Array.from(`${word}  `);
  return new Set(letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join('')));
}

/** The whole terms within a part of a word; none if it has one or two letters. */
export function termsWithin(part: string): string[] {
  const letters = Array.from(part);
  return [...new Set(letters.slice(0, -2).map((_, at) => letters.slice(at, at + 3).join('')))];
}
