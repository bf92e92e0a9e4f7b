import { sql, type Kysely } from 'kysely';
import { isIndexed } from './memberSearch.ts';
import { prepared } from '../prepared.ts';
import type { Database } from '../schema.ts';
import { LAST_LETTER } from './text.ts';

export interface Terms {
  /** What the index is asked for, one expression for each word. */
  asked: readonly string[];
  /** The words that have to be looked for in what it finds. */
  rest: readonly string[];
}

/** The most that begin with one word; each takes about 0.03 ms to look up. */
const MOST_TERMS = 60;
/** Words with which more of them once began: they are not looked up again, for it is the others that are found by them. */
const common = new Set<string>();
const MOST_COMMON = 1000;

/** Words of three letters and more are asked for as they are, the others looked for in what is found. */
export function termsOfLong(words: readonly string[]): Terms {
  return { asked: words.filter(isIndexed).map(quoted), rest: words.filter((word) => !isIndexed(word)) };
}

/** Of so many words the terms are looked up, so that a long search of single letters holds up nobody. */
const MOST_LOOKED_UP = 3;

/**
 * Where all words are shorter the longest are asked for as one of the three letters that begin with them, as far as these
 * are not too many to ask for.
 */
export async function termsOfShort(db: Kysely<Database>, words: readonly string[]): Promise<Terms | 'nobody' | 'many'> {
  const sorted = words.toSorted((one, other) => other.length - one.length);
  const asked: string[] = [];
  const rest = sorted.splice(MOST_LOOKED_UP);
  for (const word of sorted) {
    const terms = common.has(word)
      ? undefined
      : await beginningWith(db, { word, last: `${word}${LAST_LETTER}${LAST_LETTER}` });
    if (terms?.length === 0) return 'nobody';
    if (!terms || terms.length > MOST_TERMS) {
      if (common.size < MOST_COMMON) common.add(word);
      rest.push(word);
    } else asked.push(`(${terms.map(({ term }) => quoted(term)).join(' OR ')})`);
  }
  return asked.length > 0 ? { asked, rest } : 'many';
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

// One after the other: each is found at once, but reading on would read everybody who has it.
const beginningWith = prepared<Record<'word' | 'last', string>, { term: string }>(
  (_, { word, last }) => sql`
    with recursive found (term) as (
      select (select term from member_search_terms where term >= ${word} limit 1)
      union all
      select (select term from member_search_terms where term >= found.term || char(1) limit 1)
      from found where found.term <= ${last}
    )
    select term from found where term <= ${last} limit ${sql.lit(MOST_TERMS + 1)}`,
);
