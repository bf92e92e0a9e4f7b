import { sql, type Kysely } from 'kysely';
import type { Block } from '#server/domain/activity/words/blocks.ts';
import { keep, listOf, readPlaces, type Places } from '#server/domain/activity/words/places.ts';
import { filterTerms, termsWithin } from '#server/domain/activity/words/terms.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Filters } from './queries.ts';

/** Of a word, so many of its rarest terms are looked up. */
const MOST_TERMS = 3;
/** A term that more entries have than this is frequent, and one that fewer have leaves few entries to compare. */
const [FREQUENT, RARE] = [100_000, 500];

/** What the index is asked for. */
export interface Terms {
  /** An entry has one term of each group. */
  all: (readonly string[])[];
  /** An entry has a term that begins with each of these. */
  beginnings: readonly string[];
  /** An entry has none of these terms. */
  none: readonly string[];
  /** The rarest term that an entry must have. */
  rarest: string | undefined;
}

/** The terms of a search; `undefined` if no entry of the index has them. */
export async function termsOf(
  db: Kysely<Database>,
  organisationId: number,
  filters: Filters,
  words: readonly string[],
): Promise<Terms | undefined> {
  const { actor, withoutActor, actions, withoutActions, address, about, outcome } = filters;
  const groups: string[][] = [];
  if (actor !== undefined) groups.push([filterTerms.actor(filters.actorKind ?? 'person', actor)]);
  if (actions.length > 0) groups.push(actions.map(filterTerms.action));
  if (address !== undefined) groups.push([filterTerms.address(address)]);
  if (outcome === 'refused') groups.push([filterTerms.refused]);
  // The people and groups of an entry are more than the index knows of.
  for (const { kind, id } of about)
    if (kind !== 'person' && kind !== 'group') groups.push([filterTerms.about(kind, id)]);
  const none = withoutActions.map(filterTerms.action);
  if (withoutActor !== undefined) none.push(filterTerms.actor('person', withoutActor));

  const parts = words.map(termsWithin);
  const counts = await countsOf(db, organisationId, [...new Set([...parts, ...groups].flat())]);
  const countOf = (term: string) => counts.get(term) ?? 0;
  if ([...parts.flat().map(countOf), ...groups.map((group) => sum(group.map(countOf)))].includes(0)) return undefined;
  const byCount = (terms: readonly string[]) => terms.toSorted((a, b) => countOf(a) - countOf(b));
  const [rarest] = byCount([...parts.flat(), ...groups.filter((group) => group.length === 1).flat()]);
  const least = rarest === undefined ? Infinity : countOf(rarest);
  const chosen = parts.flatMap((terms) => {
    const sorted = byCount(terms);
    const isFrequent = countOf(sorted[0] ?? '') > FREQUENT;
    // Frequent terms take long to read, and the other words and filters exclude more.
    return sorted.slice(0, !isFrequent ? MOST_TERMS : parts.length + groups.length > 1 ? 1 : 2);
  });
  // Beside a rare term, a frequent one takes longer to read than the entries that it excludes.
  const isUseful = (count: number) => least > RARE || count <= least * 20;
  const all = [
    ...[...new Set(chosen)].filter((term) => isUseful(countOf(term))).map((term) => [term]),
    ...groups.filter((group) => isUseful(sum(group.map(countOf)))),
  ];
  // A short word is in many entries, so it is looked up only if there is nothing longer.
  return { all, beginnings: parts.flat().length === 0 ? words : [], none, rarest };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

async function countsOf(db: Kysely<Database>, organisationId: number, terms: readonly string[]) {
  if (terms.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom('activity_terms')
    .select(({ fn }) => ['term', fn.sum<number | string>('entries').as('entries')])
    .where('organisation_id', '=', organisationId)
    .where('term', 'in', terms)
    .groupBy('term')
    .execute();
  return new Map(rows.map(({ term, entries }) => [term, Number(entries)]));
}

/** The blocks with a term. */
export async function blocksWith(db: Kysely<Database>, organisationId: number, term: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('activity_terms')
    .select('after_id')
    .where('organisation_id', '=', organisationId)
    .where('term', '=', term)
    .execute();
  return new Set(rows.map((row) => row.after_id));
}

/** The places of the entries that have the terms, in ascending order, by the blocks that have some. */
export async function placesIn(
  db: Kysely<Database>,
  organisationId: number,
  { all, beginnings, none }: Terms,
  blocks: readonly Pick<Block, 'after_id'>[],
): Promise<ReadonlyMap<number, number[]>> {
  if (blocks.length === 0) return new Map();
  const ids = blocks.map((block) => block.after_id);
  const written = new Map<number, { term: string; places: Uint8Array }[]>();
  const columns = ['term', 'after_id', 'places'] as const;
  const ofOrganisation = db.selectFrom('activity_terms').select(columns).where('organisation_id', '=', organisationId);
  const exact = [...all.flat(), ...none];
  const queries = beginnings.map((word) =>
    ofOrganisation
      .where('term', '>=', word)
      .where('term', '<', `${word}\u{10FFFF}`)
      // The sum keeps the databases from the index of blocks, in which they would read every term.
      .where(sql<boolean>`after_id + 0 in (${sql.join(ids)})`),
  );
  if (exact.length > 0) queries.push(ofOrganisation.where('term', 'in', exact).where('after_id', 'in', ids));
  for (const query of queries)
    for (const { after_id: block, ...row } of await query.execute()) {
      const rows = written.get(block);
      if (rows) rows.push(row);
      else written.set(block, [row]);
    }
  const found = new Map<number, number[]>();
  for (const [block, terms] of written) {
    const list = placesOf(terms, { all, beginnings, none });
    if (list.length > 0) found.set(block, list);
  }
  return found;
}

/** The places in one block. */
function placesOf(
  terms: readonly { term: string; places: Uint8Array }[],
  { all, beginnings, none }: Pick<Terms, 'all' | 'beginnings' | 'none'>,
): number[] {
  const having = (is: (term: string) => boolean): Places =>
    readPlaces(terms.filter(({ term }) => is(term)).map(({ places }) => places));
  const [places, ...others] = [
    ...all.map((group) => having((term) => group.includes(term))),
    ...beginnings.map((word) => having((term) => term.startsWith(word))),
  ];
  if (!places) return [];
  for (const other of others) keep(places, other, true);
  if (none.length > 0)
    keep(
      places,
      having((term) => none.includes(term)),
      false,
    );
  return listOf(places);
}
