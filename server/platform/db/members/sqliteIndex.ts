import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { SearchKind } from '../migrations/001_startSqlite.ts';
import { prepared, preparedPer } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { MemberFilter } from './memberFilters.ts';
import { isIndexed, MOST_COUNTED, type MemberSearch, type Scope } from './search.ts';
import { LAST_PLACE } from './sqliteAlphabet.ts';
import { LAST_LETTER } from './text.ts';

/** The largest id of a person in a row number of the index: 28 bits. */
export const LAST_ID = 268_435_455;

/** The words of a search, divided by how they are searched. */
export interface Terms {
  /** What the index is searched for: one expression for each word. */
  expressions: readonly string[];
  /** The other words; the rows that the index finds are compared with them. */
  rest: readonly string[];
}

/** A range of places in the alphabet, both ends included. */
export type Range = Record<'from' | 'to', number>;

/** The values of a prepared statement on the index. */
export type Indexed = Range & Pick<Scope, 'organisationId'> & { terms: string };

export interface Match {
  place: number;
  id: number;
}

// For each filter the columns of the search index with the texts of its members (001_startSqlite.ts), and the code in the
// column `filters` for a filter that the columns cannot express.
const present: SearchKind[] = ['active_verified', 'active_open', 'inactive_verified', 'inactive_open'];
const inIndex: Record<MemberFilter, { kinds: SearchKind[]; code?: string }> = {
  all: { kinds: [...present, 'deleted'] },
  active: { kinds: ['active_verified', 'active_open'] },
  inactive: { kinds: ['inactive_verified', 'inactive_open'] },
  pending: { kinds: ['active_open', 'inactive_open'], code: '333' },
  confirmed: { kinds: ['active_verified', 'inactive_verified'] },
  external: { kinds: present, code: '555' },
  not_invited: { kinds: ['active_open', 'inactive_open'], code: '666' },
  not_joined: { kinds: present, code: '777' },
};

/** Makes the query of the index: a range of rows, the columns and the code of the filter, and the terms of the words. */
export function indexed({ organisationId, filter, expressions }: Scope & Terms, range: Range): Indexed {
  const { kinds, code } = inIndex[filter];
  const terms = expressions.map((term) => `{${kinds.join(' ')}} : ${term}`);
  if (code) terms.push(`filters : "${code}"`);
  return { organisationId, terms: terms.join(' AND '), ...range };
}

/** The condition for the rows of `member_search` that match the query. */
export function isIn({ organisationId, terms, from, to }: Indexed): RawBuilder<boolean> {
  return sql`member_search match ${terms} and rowid between
    (${organisationId} << 43) | (${from} << 28) and (${organisationId} << 43) | (${to} << 28) | ${LAST_ID}`;
}

export function direction({ isDescending }: { isDescending: boolean }): RawBuilder<unknown> {
  return sql.raw(isDescending ? 'desc' : 'asc');
}

/** Returns the next matches in the order of their places; those with the same place are in no order. */
export async function nextMatches(
  db: Kysely<Database>,
  values: Indexed & { most: number },
  shape: Pick<MemberSearch, 'isDescending'>,
): Promise<Match[]> {
  const rows = await nextEntries(db, values, shape);
  return rows.map(({ entry }) => ({ place: Math.floor(entry / 2 ** 28), id: entry % 2 ** 28 }));
}

// Place and person are read as one number: one column takes half the time of two.
const nextEntries = preparedPer<Pick<MemberSearch, 'isDescending'>, Indexed & { most: number }, { entry: number }>(
  (_, values, search) => sql`
    select rowid & ${LAST_PLACE * 2 ** 28 + LAST_ID} as entry
    from member_search where ${isIn(values)} order by rowid ${direction(search)} limit ${values.most}`,
);

/** The first matches, at most one more than are counted. */
export const firstMatches = (values: Indexed) =>
  sql`select rowid from member_search where ${isIn(values)} limit ${MOST_COUNTED + 1}`;

export const countMatches = prepared<Indexed, { found: number }>(
  (_, values) => sql`select count(*) as found from (${firstMatches(values)}) as found`,
);

/** The index is searched for words of three letters and more; its rows are compared with the shorter words. */
export function termsOfLong(words: readonly string[]): Terms {
  return { expressions: words.filter(isIndexed).map(quoted), rest: words.filter((word) => !isIndexed(word)) };
}

/** The largest number of trigrams that are looked up for one short word; each takes about 0.03 ms. */
const MOST_TERMS = 60;
/** The largest number of short words whose trigrams are looked up, so that a search of many single letters does not block others. */
const MOST_LOOKED_UP = 3;
/** Short words that had more trigrams than that; they are not looked up again. */
const common = new Set<string>();
const MOST_COMMON = 1000;

/**
 * Returns the terms of a search whose words all have fewer than three letters. The index contains trigrams, so each of the
 * longest words becomes the list of all trigrams that begin with it. Returns `many` if all lists are too long, `nobody` if
 * one is empty.
 */
export async function termsOfShort(db: Kysely<Database>, words: readonly string[]): Promise<Terms | 'nobody' | 'many'> {
  const sorted = words.toSorted((one, other) => other.length - one.length);
  const expressions: string[] = [];
  const rest = sorted.splice(MOST_LOOKED_UP);
  for (const word of sorted) {
    const terms = common.has(word)
      ? undefined
      : await beginningWith(db, { word, last: `${word}${LAST_LETTER}${LAST_LETTER}` });
    if (terms?.length === 0) return 'nobody';
    if (!terms || terms.length > MOST_TERMS) {
      if (common.size < MOST_COMMON) common.add(word);
      rest.push(word);
    } else expressions.push(`(${terms.map(({ term }) => quoted(term)).join(' OR ')})`);
  }
  return expressions.length > 0 ? { expressions, rest } : 'many';
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

// Each trigram is looked up by itself: a plain range query would read an entry for each member who has the trigram.
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
