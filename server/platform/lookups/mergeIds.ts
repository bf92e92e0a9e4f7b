/** A line of an id table: the id, the official code, the name, and 1 if it is retired. */
export type Line = readonly [id: number, code: string, name: string, retired?: 1];

/** A value in a data package. */
export interface Fresh {
  code: string;
  name: string;
  /** Codes of the value in earlier releases of the package. */
  formerly?: readonly string[];
}

/**
 * Updates an id table from a data package. An id keeps its value for ever: new values get unused numbers, and values
 * that the package dropped stay, retired, because organisations have chosen them. `pinned` are the ids fixed by
 * docs/specification/product.md section 3; they apply only to values that are not in the table yet.
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
  // Numbers missing in an existing table were used once.
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
    return id !== undefined && !table.some(([usedId]) => usedId === id) ? id : undefined;
  }
}
