import { sql, type Kysely, type RawBuilder } from 'kysely';
import { preparedPer } from '../prepared.ts';
import type { Database } from '../schema.ts';
import { passesByNameIndex } from './memberFilters.ts';
import {
  comesAfter,
  countOf,
  countRows,
  inOrder,
  MOST_COUNTED,
  limitedCount,
  type Count,
  type MemberSearch,
  type Scope,
} from './search.ts';

/** The largest number of names to read; it takes about 20 ms. */
const MOST_READ = 100_000;
/** The largest number of words of a search whose statement is kept. */
const MOST_WORDS = 4;

/** The condition that `search_text` contains all words. */
export function containsSqlite(words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`1 = 1`;
  const conditions = words.map((word) => sql`instr(search_text, ${word}) > 0`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the ids of the first matches among the next `size` names, or among all names, in the order of names. */
export async function idsInWindow(db: Kysely<Database>, search: MemberSearch, size?: number): Promise<number[]> {
  const { organisationId, filter, words, after, isDescending, limit, also } = search;
  // Further conditions differ from call to call, and few searches have many words, so these statements are not kept.
  const rows =
    also || words.length > MOST_WORDS
      ? (await namesInWindow(search, size).execute(db)).rows
      : await inWindow(
          db,
          { organisationId, limit, size: size ?? 0, ...(after ?? { sort_name: '', person_id: 0 }), ...numbered(words) },
          { filter, isDescending, goesOn: after !== undefined, isWhole: size === undefined, words: words.length },
        );
  return rows.map((row) => row.person_id);
}

function namesInWindow(search: MemberSearch, size: number | undefined) {
  const order = size === undefined ? sql`order by ${inOrder(search.isDescending)}` : sql``;
  return sql<{ person_id: number }>`
    select person_id from ${namesRead(search, size)} ${order} limit ${search.limit}`;
}

interface WindowShape extends Pick<MemberSearch, 'filter' | 'isDescending'> {
  goesOn: boolean;
  isWhole: boolean;
  words: number;
}

type NumberedWords = Record<`word${number}`, string>;
type WindowValues = NumberedWords &
  Record<'organisationId' | 'limit' | 'size' | 'person_id', number> &
  Record<'sort_name', string>;

// Prepared, because building the statement takes longer than running it.
const inWindow = preparedPer<WindowShape, WindowValues, { person_id: number }>((_, values, shape) => {
  const { organisationId, limit, size, sort_name, person_id } = values;
  const { filter, isDescending, goesOn, isWhole } = shape;
  const words = Array.from({ length: shape.words }, (_, index) => values[`word${index}`] ?? '');
  const after = goesOn ? { sort_name, person_id } : undefined;
  const search = { organisationId, filter, words, after, isDescending, limit, also: undefined };
  return namesInWindow(search, isWhole ? undefined : size);
});

const numbered = (words: readonly string[]): NumberedWords =>
  Object.fromEntries(words.map((word, index) => [`word${index}`, word]));

/** Counts by reading members, up to `MOST_READ` of them. */
export async function countInWindow(db: Kysely<Database>, scope: Scope): Promise<Count> {
  const { all } = await countOf(db, scope.organisationId, 'all');
  const isWhole = all <= MOST_READ;
  const everybody = { ...scope, after: undefined, isDescending: false, limit: all, also: undefined };
  const found = await countRows(
    db,
    scope.filter === 'all'
      ? // In the order of ids, since all matches may be late in the alphabet. With a filter the order of names is used, since
        // all members who pass it may have late ids.
        sql`select 1 from (
          select search_text from memberships where organisation_id = ${scope.organisationId} order by person_id limit ${MOST_READ}
        ) as members where ${containsSqlite(scope.words)} limit ${MOST_COUNTED + 1}`
      : sql`select 1 from ${namesRead(everybody, isWhole ? undefined : MOST_READ)} limit ${MOST_COUNTED + 1}`,
  );
  return limitedCount(found, isWhole);
}

// The text after `from` of a query for the matches among all names or among the next `size` names. The latter are in order
// already, so reading ends when the page is full; a further `order by` would read all `size` names.
function namesRead(search: MemberSearch, size: number | undefined): RawBuilder<unknown> {
  const { organisationId, filter, words, after, isDescending, also = sql`1 = 1` } = search;
  const names = sql`memberships indexed by memberships_by_name`;
  const next = sql`organisation_id = ${organisationId} and ${comesAfter(after, isDescending)} and ${also}`;
  const matching = sql`${passesByNameIndex(filter)} and ${containsSqlite(words)}`;
  if (size === undefined) return sql`${names} where ${next} and ${matching}`;
  return sql`(
      select person_id, search_text, status, is_external, verified, invited_at, joined_at from ${names}
      where ${next} order by ${inOrder(isDescending)} limit ${size}
    ) as names where ${matching}`;
}
