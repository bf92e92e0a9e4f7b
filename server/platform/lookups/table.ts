/** A value of a lookup list: its id, its name, and its official code if there is one. */
export interface Entry {
  id: number;
  name: string;
  code: string;
  /** Other names that people type for it. */
  otherNames?: string[];
}

/** A value of a list without official codes. */
export type Line = readonly [id: number, name: string];

/** A lookup list by id. */
export interface Table {
  /** The name of an id; empty for `null` and for an unknown id. */
  name(id: number | null): string;
  get(id: number | null): Entry | undefined;
  /** Tells if it may be newly chosen. */
  offers(id: number): boolean;
  /** The offered values, and the chosen one even if it is retired. */
  choices(chosen?: number | null): Entry[];
}

/** Makes a list of values without official codes. */
export const tableOf = (lines: readonly Line[]): Table =>
  makeTable(lines.map(([id, name]) => ({ id, name, code: '', retired: false })));

interface Options {
  rank?: (name: string) => number;
  /** Other names by code, from `npm run lookups`. */
  otherNames?: Readonly<Record<string, string[]>>;
}

/**
 * Makes a list from an id table that `npm run lookups` maintains: lines of id, code, name, and 1 for a retired value.
 * Sorted by name, or by `rank`.
 */
export const tableFrom = (
  lines: readonly (number | string)[][],
  { rank = () => 0, otherNames = {} }: Options = {},
): Table =>
  makeTable(
    lines
      .map(([id, code, name, retired]) => ({
        id: Number(id),
        code: String(code),
        name: String(name),
        retired: retired === 1,
        otherNames: otherNames[String(code)] ?? [],
      }))
      .toSorted((a, b) => rank(a.name) - rank(b.name) || names.compare(a.name, b.name)),
  );

const names = new Intl.Collator('en');

function makeTable(entries: readonly (Entry & { retired: boolean })[]): Table {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const get = (id: number | null) => (id === null ? undefined : byId.get(id));
  return {
    get,
    name: (id) => get(id)?.name ?? '',
    offers: (id) => byId.get(id)?.retired === false,
    choices: (chosen) => entries.filter(({ id, retired }) => !retired || id === chosen),
  };
}
