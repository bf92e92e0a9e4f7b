import { sql, type Kysely, type RawBuilder } from 'kysely';
import { dialectOf } from '../dialectOf.ts';
import { passes, passesPlainly, type MemberFilter } from './memberFilters.ts';
import { preparedPer } from '../prepared.ts';
import type { Database } from '../schema.ts';

/** A place in the list: after whom a page begins. */
export interface MemberKey {
  sort_name: string;
  person_id: number;
}

/** Which members are looked through, and for what. */
export interface Scope {
  organisationId: number;
  filter: MemberFilter;
  words: readonly string[];
}

export interface MemberSearch extends Scope {
  after: MemberKey | undefined;
  isDescending: boolean;
  limit: number;
  /** A further condition on `memberships`. */
  also: RawBuilder<boolean> | undefined;
}

/** How many match; when it is not exact, at least so many. */
export interface Count {
  people: number;
  isExact: boolean;
}

/** Up to here matches are counted: nobody needs more, and it would cost more than the page itself. */
export const MOST_COUNTED = 1000;
const MOST_READ = 100_000;
/** Of searches whose statements are built once. */
const MOST_WORDS = 4;

/** The indexes know three letters in a row, nothing shorter. */
export function isIndexed(word: string): boolean {
  return Array.from(word).length >= 3;
}

/** Whether all words occur in `search_text`. */
export function contains(db: Kysely<Database>, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql`1 = 1`;
  const conditions = words.map((word) =>
    dialectOf(db) === 'sqlite'
      ? sql`instr(search_text, ${word}) > 0`
      : sql`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  );
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Whether a row comes after a place in the list. */
export function comesAfter(after: MemberKey | undefined, isDescending: boolean): RawBuilder<boolean> {
  if (!after) return sql`1 = 1`;
  return sql`(sort_name, person_id) ${sql.raw(isDescending ? '<' : '>')} (${after.sort_name}, ${after.person_id})`;
}

export function inOrder(isDescending: boolean): RawBuilder<unknown> {
  return isDescending ? sql`sort_name desc, person_id desc` : sql`sort_name, person_id`;
}

/** How many members pass a filter, and how many the organisation has, from the counts that triggers keep. */
export async function countOf(
  db: Kysely<Database>,
  organisationId: number,
  filter: MemberFilter,
): Promise<{ passing: number; all: number }> {
  const [row] = await counted(db, { organisationId }, { filter });
  return { passing: row?.passing ?? 0, all: row?.all ?? 0 };
}

const counted = preparedPer<
  { filter: MemberFilter },
  { organisationId: number },
  { passing: number | null; all: number | null }
>((db, { organisationId }, { filter }) =>
  db
    .selectFrom('member_counts')
    .select(sql<number | null>`sum(case when ${passes(filter)} then people else 0 end)`.as('passing'))
    .select(sql<number | null>`sum(people)`.as('all'))
    .where('organisation_id', '=', organisationId),
);

/** The ids of the first matches in the order of names, out of the next `size` names or of all. */
export async function idsInWindow(db: Kysely<Database>, search: MemberSearch, size?: number): Promise<number[]> {
  const { organisationId, filter, words, after, isDescending, limit, also } = search;
  // A further condition may be any; of very long searches none would be kept for long; PostgreSQL is given patterns.
  const rows =
    also || words.length > MOST_WORDS || dialectOf(db) !== 'sqlite'
      ? (await namesInWindow(db, search, size).execute(db)).rows
      : await inWindow(
          db,
          { organisationId, limit, size: size ?? 0, ...(after ?? { sort_name: '', person_id: 0 }), ...numbered(words) },
          { filter, isDescending, goesOn: after !== undefined, isWhole: size === undefined, words: words.length },
        );
  return rows.map((row) => row.person_id);
}

function namesInWindow(db: Kysely<Database>, search: MemberSearch, size: number | undefined) {
  const order = size === undefined ? sql`order by ${inOrder(search.isDescending)}` : sql``;
  return sql<{ person_id: number }>`
    select person_id from ${namesRead(db, search, size)} ${order} limit ${search.limit}`;
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

// Building it takes longer than running it.
const inWindow = preparedPer<WindowShape, WindowValues, { person_id: number }>((db, values, shape) => {
  const { organisationId, limit, size, sort_name, person_id } = values;
  const { filter, isDescending, goesOn, isWhole } = shape;
  const words = Array.from({ length: shape.words }, (_, index) => values[`word${index}`] ?? '');
  const after = goesOn ? { sort_name, person_id } : undefined;
  const search = { organisationId, filter, words, after, isDescending, limit, also: undefined };
  return namesInWindow(db, search, isWhole ? undefined : size);
});

const numbered = (words: readonly string[]): NumberedWords =>
  Object.fromEntries(words.map((word, index) => [`word${index}`, word]));

/** Counts by reading members, up to a number of them that is read in about 20 ms. */
export async function countInWindow(db: Kysely<Database>, scope: Scope): Promise<Count> {
  const { all } = await countOf(db, scope.organisationId, 'all');
  const isWhole = all <= MOST_READ;
  const everybody = { ...scope, after: undefined, isDescending: false, limit: all, also: undefined };
  const found = await countRows(
    db,
    dialectOf(db) === 'sqlite' && scope.filter === 'all'
      ? // By their ids: what is searched for may begin late among the names; who passes a filter may be late among the ids.
        sql`select 1 from (
          select search_text from memberships where organisation_id = ${scope.organisationId} order by person_id limit ${MOST_READ}
        ) as members where ${contains(db, scope.words)} limit ${MOST_COUNTED + 1}`
      : sql`select 1 from ${namesRead(db, everybody, isWhole ? undefined : MOST_READ)} limit ${MOST_COUNTED + 1}`,
  );
  return { people: Math.min(found, MOST_COUNTED), isExact: isWhole && found <= MOST_COUNTED };
}

/** The number of rows of a query. */
export async function countRows(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from (${query}) as found`.execute(db);
  return rows[0]?.found ?? 0;
}

// The rest of a `from`: those who match, of all names or of the next few. Of the few they come in order, so that reading
// ends with the page; asking for the order again would read all of the few.
function namesRead(db: Kysely<Database>, search: MemberSearch, size: number | undefined): RawBuilder<unknown> {
  const { organisationId, filter, words, after, isDescending, also = sql`1 = 1` } = search;
  const names = dialectOf(db) === 'sqlite' ? sql`memberships indexed by memberships_by_name` : sql`memberships`;
  const next = sql`organisation_id = ${organisationId} and ${comesAfter(after, isDescending)} and ${also}`;
  const matching = sql`${passesPlainly(filter)} and ${contains(db, words)}`;
  if (size === undefined) return sql`${names} where ${next} and ${matching}`;
  return sql`(
      select person_id, search_text, status, is_external, verified, invited_at, joined_at from ${names}
      where ${next} order by ${inOrder(isDescending)} limit ${size}
    ) as names where ${matching}`;
}
