import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { SearchKind } from '../migrations/001_startSqlite.ts';
import { prepared, preparedPer } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { MemberFilter } from './memberFilters.ts';
import { isIndexed, MOST_COUNTED, type MemberSearch, type Scope } from './search.ts';
import { LAST_PLACE } from './sqliteAlphabet.ts';
import { LAST_LETTER } from './text.ts';

/** 28 bits. */
export const LAST_ID = 268_435_455;

export interface Terms {
  /** The index is asked for these: one expression for each word. */
  asked: readonly string[];
  /** These words have to be looked for in what it finds. */
  rest: readonly string[];
}

/** Places in the alphabet, both included. */
export type Range = Record<'from' | 'to', number>;

/** The values of a prepared statement on the index. */
export type Indexed = Range & Pick<Scope, 'organisationId'> & { terms: string };

export interface Match {
  place: number;
  id: number;
}

// The columns of the search index that hold the members who pass a filter, see 001_startSqlite.ts, and the code that it
// holds for them where the column alone does not tell.
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

/** A question to the index: a range of rows, the columns and the code of the filter, and the terms of the words. */
export function indexed({ organisationId, filter, asked }: Scope & Terms, range: Range): Indexed {
  const { kinds, code } = inIndex[filter];
  const terms = asked.map((term) => `{${kinds.join(' ')}} : ${term}`);
  if (code) terms.push(`filters : "${code}"`);
  return { organisationId, terms: terms.join(' AND '), ...range };
}

/** True for the rows of `member_search` that answer the question. */
export function isIn({ organisationId, terms, from, to }: Indexed): RawBuilder<boolean> {
  return sql`member_search match ${terms} and rowid between
    (${organisationId} << 43) | (${from} << 28) and (${organisationId} << 43) | (${to} << 28) | ${LAST_ID}`;
}

export function direction({ isDescending }: { isDescending: boolean }): RawBuilder<unknown> {
  return sql.raw(isDescending ? 'desc' : 'asc');
}

/** The next matches by their places, in no order at one place. */
export async function nextMatches(
  db: Kysely<Database>,
  values: Indexed & { most: number },
  shape: Pick<MemberSearch, 'isDescending'>,
): Promise<Match[]> {
  const rows = await nextEntries(db, values, shape);
  return rows.map(({ entry }) => ({ place: Math.floor(entry / 2 ** 28), id: entry % 2 ** 28 }));
}

// The place and the person as one number, for one column is read in half the time that two take.
const nextEntries = preparedPer<Pick<MemberSearch, 'isDescending'>, Indexed & { most: number }, { entry: number }>(
  (_, values, search) => sql`
    select rowid & ${LAST_PLACE * 2 ** 28 + LAST_ID} as entry
    from member_search where ${isIn(values)} order by rowid ${direction(search)} limit ${values.most}`,
);

/** The first matches, up to one more than are counted. */
export const firstMatches = (values: Indexed) =>
  sql`select rowid from member_search where ${isIn(values)} limit ${MOST_COUNTED + 1}`;

export const countMatches = prepared<Indexed, { found: number }>(
  (_, values) => sql`select count(*) as found from (${firstMatches(values)}) as found`,
);

/** Words of three letters and more are asked for as they are, the others looked for in what is found. */
export function termsOfLong(words: readonly string[]): Terms {
  return { asked: words.filter(isIndexed).map(quoted), rest: words.filter((word) => !isIndexed(word)) };
}

/** The most terms that begin with one word; each takes about 0.03 ms to look up. */
const MOST_TERMS = 60;
/** The most words whose terms are looked up, so that a long search of single letters holds up nobody. */
const MOST_LOOKED_UP = 3;
/** Words that more terms once began with: they are not looked up again. */
const common = new Set<string>();
const MOST_COMMON = 1000;

/**
 * The search terms if all words have fewer than three letters. The index knows groups of three letters, so the longest
 * words become a list of all groups that begin with them. Answers `many` if that list is too long.
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
