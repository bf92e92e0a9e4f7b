/** One value of a lookup list: its id, its name, and its code where the outside world has one. */
export interface Entry {
  id: number;
  name: string;
  code: string;
}

/** A value as a list of our own has it. */
export type Line = readonly [id: number, name: string];

/** A lookup list by id. */
export interface Table {
  /** The name of an id; empty for none and for one that is unknown. */
  name(id: number | null): string;
  get(id: number | null): Entry | undefined;
  /** Whether it may be chosen anew. */
  offers(id: number): boolean;
  /** What is offered, and what is chosen already though it is offered no more. */
  choices(chosen?: number | null): Entry[];
}

/** A list of our own. */
export const tableOf = (lines: readonly Line[]): Table =>
  makeTable(lines.map(([id, name]) => ({ id, name, code: '', retired: false })));

/**
 * A list from an id table that `npm run lookups` keeps: lines of id, code, name, and 1 for what is offered no more. In
 * the order of names, or of what `rank` makes of them.
 */
export const tableFrom = (lines: readonly (number | string)[][], rank: (name: string) => number = () => 0): Table =>
  makeTable(
    lines
      .map(([id, code, name, retired]) => ({
        id: Number(id),
        code: String(code),
        name: String(name),
        retired: retired === 1,
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
