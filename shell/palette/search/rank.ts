import { almostMatches, beginnings, match, prepare, queryOf, tiers, type Match, type Prepared } from './match.ts';

/** An entry that can be ranked: a command, a page, or a choice of a step. */
export interface Rankable {
  id: string;
  title: string;
  keywords?: readonly string[];
}

/** Entries, prepared once so that they can be searched at every key. */
export interface Index<E extends Rankable> {
  readonly entries: readonly E[];
  readonly prepared: readonly Prepared[];
  /** The entries by the first letter, and by the first two letters, of their titles, words and keywords. */
  readonly starts: ReadonlyMap<string, readonly Start[]>;
}

interface Start {
  at: number;
  match: Match;
}

/** Puts an entry above others of the same tier. */
export interface Favour<E> {
  /** 2 if the entry takes the record that the page shows, 1 if it belongs to the page, otherwise 0. */
  fits(entry: E): number;
  /** How often and how recently the person ran it; see usage.ts. */
  usage(entry: E): number;
}

/** For texts up to this length, nearly every entry would match. So only beginnings count, from the prepared lists. */
const SHORT = 2;

/** Prepares entries for the search. */
export function buildIndex<E extends Rankable>(entries: readonly E[]): Index<E> {
  const prepared = entries.map(({ title, keywords }) => prepare(title, keywords));
  const starts = new Map<string, Start[]>();
  prepared.forEach((one, at) => {
    for (const [start, answer] of beginnings(one, SHORT)) {
      const found = starts.get(start);
      if (found) found.push({ at, match: answer });
      else starts.set(start, [{ at, match: answer }]);
    }
  });
  return { entries, prepared, starts };
}

/**
 * The best entries of all indexes for the typed text. The order is: the title begins with it, a word begins with it, its
 * letters are scattered in the title. Equal entries are ordered by the page that they belong to, then by how often and
 * how recently the person ran them. Without typed text only these two count. One typing mistake is forgiven if nothing
 * else matches.
 */
export function rank<E extends Rankable>(
  indexes: readonly Index<E>[],
  typed: string,
  favour: Favour<E>,
  limit: number,
): E[] {
  const query = queryOf(typed);
  const best = bestOf<E>(limit);
  const considerIn =
    ({ entries }: Index<E>) =>
    (at: number, { tier, closeness }: Match) => {
      const entry = entries[at];
      if (!entry || tier === tiers.none) return;
      const used = Math.min(favour.usage(entry), 99);
      best.add(entry, (tier * 3 + favour.fits(entry)) * 10_000 + used * 100 + closeness);
    };
  for (const index of indexes) {
    const { entries, prepared, starts } = index;
    const consider = considerIn(index);
    if (query.text === '') entries.forEach((_, at) => consider(at, anything));
    else if (query.text.length <= SHORT)
      for (const start of starts.get(query.text) ?? []) consider(start.at, start.match);
    else prepared.forEach((one, at) => consider(at, match(one, query)));
  }
  const found = best.list();
  if (found.length > 0 || query.text.length <= SHORT) return found;
  for (const index of indexes) {
    const consider = considerIn(index);
    index.prepared.forEach((one, at) => almostMatches(one, query) && consider(at, anything));
  }
  return best.list();
}

/** The lowest match. */
const anything: Match = { tier: tiers.scattered, closeness: 0 };

/** Keeps the best few without sorting all. Equal entries keep their order. */
function bestOf<E>(limit: number) {
  const best: { entry: E; score: number }[] = [];
  return {
    add(entry: E, score: number): void {
      const last = best.at(-1);
      if (best.length === limit && last && score <= last.score) return;
      let at = best.length;
      while (at > 0 && (best[at - 1]?.score ?? 0) < score) at -= 1;
      best.splice(at, 0, { entry, score });
      if (best.length > limit) best.pop();
    },
    list: () => best.map(({ entry }) => entry),
  };
}
