import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isAmong } from '../among.ts';
import type { Database } from '../schema.ts';
import {
  comesAfter,
  countOf,
  countRows,
  inOrder,
  isIndexed,
  limitedCount,
  type Count,
  type MemberSearch,
  type Scope,
  MOST_COUNTED,
} from './search.ts';
import { firstNameAt, LAST_PLACE, placeOf } from './sqliteAlphabet.ts';
import {
  countMatches,
  direction,
  firstMatches,
  indexed,
  isIn,
  LAST_ID,
  nextMatches,
  termsOfLong,
  termsOfShort,
  type Match,
  type Range,
  type Terms,
} from './sqliteIndex.ts';
import { containsSqlite, countInWindow, idsInWindow } from './sqliteNames.ts';

/** From about this number of matches with one place on, names are read in order instead of sorting the matches. */
const MOST_SORTED = 700;
/** The number of further matches to read first: few places have more. */
const USUALLY_SORTED = 100;
/** The number of names to read for the page of such a place; if they do not fill it, its matches are sorted. */
const WINDOW = 20_000;
/** Up to this number of members, a plain query is fast enough for any search. Every search reads that many names first. */
const FEW = 2000;
/** From this share of matches among those names on, a short word is frequent. */
const MANY = 1 / 50;

/**
 * Returns ids whose first ones, in the order of names, are the page; `undefined` if a plain query is as fast. The index
 * returns matches in the order of the first three letters of the name, so it is read only as far as the page needs.
 */
export async function searchSqlite(db: Kysely<Database>, search: MemberSearch): Promise<number[] | undefined> {
  const { words } = search;
  if (words.some(isIndexed)) return searchTerms(db, { ...search, ...termsOfLong(words) });
  const { passing, all } = await countOf(db, search.organisationId, search.filter);
  if (passing <= FEW) return undefined;
  // A frequent word fills the page from the first names.
  const ids = await idsInWindow(db, search, FEW);
  if (ids.length === search.limit) return ids;
  const terms = await termsOfShort(db, words);
  if (terms === 'nobody') return [];
  if (terms !== 'many') return searchTerms(db, { ...search, ...terms });
  // The index of names has all columns that are needed. The plain query uses the filter's own index, which is smaller if the
  // filter passes few members.
  return passing >= all / 4 ? idsInWindow(db, search) : undefined;
}

type TermSearch = MemberSearch & Terms;

async function searchTerms(db: Kysely<Database>, search: TermSearch): Promise<number[]> {
  const found: number[] = [];
  let range = rangeFrom(search);
  for (let take = search.limit; ; take *= 4) {
    const read = async (further: number) => {
      const most = take + further;
      const next = await nextMatches(db, { ...indexed(search, range), most }, { isDescending: search.isDescending });
      const end = next[take - 1]?.place ?? 0;
      return { next, end, isAll: next.length < most, isUnfinished: next.at(-1)?.place === end };
    };
    let { next, end, isAll, isUnfinished } = await read(USUALLY_SORTED);
    if (!isAll && isUnfinished) ({ next, end, isAll, isUnfinished } = await read(MOST_SORTED));
    if (isAll) return [...found, ...(await passing(db, search, next, found.length))];

    // Takes the matches up to the end of the place that fills the page, or only the places before it if its end was not
    // reached because it has too many matches (a crowd).
    const isEnd = ({ place }: Match) => place === end;
    const whole = next.slice(0, isUnfinished ? next.findIndex(isEnd) : next.findLastIndex(isEnd) + 1);
    found.push(...(await passing(db, search, whole, found.length)));
    if (isUnfinished && found.length < search.limit)
      found.push(...(await fromLargePlace(db, search, end, found.length)));
    if (found.length >= search.limit) return found;
    range = search.isDescending ? { ...range, to: end - 1 } : { ...range, from: end + 1 };
  }
}

/** Returns the number of matches. The rows that the index finds are compared with the words that it was not searched for. */
export async function countSqlite(db: Kysely<Database>, scope: Scope): Promise<Count> {
  const { words } = scope;
  const terms = words.some(isIndexed) ? termsOfLong(words) : await termsToCount(db, scope);
  if (terms === 'nobody') return { people: 0, isExact: true };
  if (terms === 'many') return countInWindow(db, scope);
  const values = indexed({ ...scope, ...terms }, whole);
  const [row] = await countMatches(db, values);
  const found = row?.found ?? 0;
  if (found > MOST_COUNTED && !words.some(isIndexed) && terms.rest.length > 0) return countInWindow(db, scope);
  const people =
    terms.rest.length === 0
      ? found
      : await countRows(
          db,
          sql`select 1 from (${firstMatches(values)}) as known
            cross join memberships on organisation_id = ${scope.organisationId} and person_id = (rowid & ${LAST_ID})
            where ${containsSqlite(terms.rest)}`,
        );
  return limitedCount(people, found <= MOST_COUNTED);
}

// For frequent words, 1,000 matches are found sooner by reading names than by looking up all trigrams.
async function termsToCount(db: Kysely<Database>, scope: Scope): Promise<Terms | 'nobody' | 'many'> {
  if ((await countOf(db, scope.organisationId, scope.filter)).passing <= FEW) return 'many';
  const first = { ...scope, after: undefined, isDescending: false, limit: FEW * MANY, also: undefined };
  const ids = await idsInWindow(db, first, FEW);
  return ids.length === FEW * MANY ? 'many' : termsOfShort(db, scope.words);
}

const whole: Range = { from: 0, to: LAST_PLACE };

function rangeFrom({ after, isDescending }: MemberSearch): Range {
  if (!after) return whole;
  const place = placeOf(after.sort_name);
  return isDescending ? { from: 0, to: place } : { from: place, to: LAST_PLACE };
}

// Returns the ids of the matches that come after the cursor and meet the conditions that the index cannot check. If there is
// something to check, the ids are in order and at most as many as the page needs.
async function passing(
  db: Kysely<Database>,
  search: TermSearch,
  matches: readonly Match[],
  had: number,
): Promise<number[]> {
  const ids = matches.map((match) => match.id);
  if (!search.after && !search.also && search.rest.length === 0) return ids;
  const { rows } = await sql<{ person_id: number }>`
    select person_id from memberships
    where organisation_id = ${search.organisationId} and ${isAmong(db, 'person_id', ids)} and ${remaining(search)}
    order by +sort_name ${direction(search)}, person_id ${direction(search)}
    limit ${search.limit - had}`.execute(db);
  return rows.map((row) => row.person_id);
}

// If a place has many matches, reading the next names in order fills the page sooner than sorting all matches.
async function fromLargePlace(db: Kysely<Database>, search: TermSearch, place: number, had: number): Promise<number[]> {
  const first = { sort_name: firstNameAt(place), person_id: 0 };
  const isFirstAhead = !search.isDescending && (!search.after || search.after.sort_name < first.sort_name);
  const limit = search.limit - had;
  const ids = await idsInWindow(db, { ...search, limit, ...(isFirstAhead && { after: first }) }, WINDOW);
  if (ids.length === limit) return ids;
  const { rows } = await sql<{ person_id: number }>`
    select person_id from ${matched(search, { from: place, to: place })} and ${remaining(search)}
    order by ${inOrder(search.isDescending)} limit ${limit}`.execute(db);
  return rows.map((row) => row.person_id);
}

function remaining({ after, isDescending, rest, also = sql`1 = 1` }: TermSearch): RawBuilder<boolean> {
  return sql`${comesAfter(after, isDescending)} and ${containsSqlite(rest)} and ${also}`;
}

// The text after `from` of a query for the members that the index finds.
function matched(search: TermSearch, range: Range): RawBuilder<unknown> {
  return sql`member_search
    cross join memberships on organisation_id = ${search.organisationId} and person_id = (rowid & ${LAST_ID})
    where ${isIn(indexed(search, range))}`;
}
