/** One line of an id table: the id, the code that the outside world knows it by, the name, and 1 when it is offered no more. */
export type Line = readonly [id: number, code: string, name: string, retired?: 1];

/** What a data package knows of one value. */
export interface Fresh {
  code: string;
  name: string;
  /** Codes by which an earlier release of the package may have known it. */
  formerly?: readonly string[];
}

/**
 * Brings an id table up to what a data package says now. An id stays with its value for ever: values that are new get
 * numbers that were never given, and those that the package dropped stay, retired, for organisations have chosen them.
 * `pinned` are the ids that docs/specification/product.md section 3 fixes; they count only while a value is not in the
 * table yet.
 */
export function mergeIds(
  table: readonly Line[],
  fresh: readonly Fresh[],
  pinned: Readonly<Record<string, number>> = {},
): Line[] {
  const taken = new Set([...table.map(([id]) => id), ...Object.values(pinned)]);
  const left = new Map(table.map((line) => [line[1], line]));
  let last = 0;
  const unused = (): number => {
    do last += 1;
    while (taken.has(last));
    taken.add(last);
    return last;
  };
  const highest = Math.max(0, ...table.map(([id]) => id));
  // Gaps of a table that exists are ids that were given once.
  last = highest;
  const known = ({ code, formerly = [] }: Fresh): Line | undefined =>
    [code, ...formerly].map((name) => left.get(name)).find((line) => line !== undefined);
  const current = fresh.map((value): Line => {
    const line = known(value);
    if (line) left.delete(line[1]);
    return [line?.[0] ?? pinnedId(value.code) ?? unused(), value.code, value.name];
  });
  const retired = [...left.values()].map(([id, code, name]): Line => [id, code, name, 1]);
  return [...current, ...retired].toSorted(([a], [b]) => a - b);

  function pinnedId(code: string): number | undefined {
    const id = pinned[code];
    return id !== undefined && !table.some(([given]) => given === id) ? id : undefined;
  }
}
