/** What the answers of a list carry beside their rows (docs/specification/server.md section 1, Lists). */
export interface Counted {
  total?: number;
  /** No: there are more than `total`. */
  totalExact?: boolean;
  nextCursor?: string | null;
}

/** What is known of a list that is read in pages: where pages begin, which rows they have, how many there are. */
export interface PageMap<T> {
  knows(page: number): boolean;
  /** The cursor that a page begins at; `undefined` for the first. */
  startOf(page: number): string | undefined;
  /** The last page up to this one whose beginning is known. */
  nearest(page: number): number;
  /** Takes over what an answer says that began at a page and has the rows of one page or of several. */
  learn(page: number, rows: readonly T[], answer: Counted): void;
  /** Takes over how many there are. */
  count(answer: Counted): void;
  length(): number | undefined;
  exact(): boolean;
  /** As many as `length()`, `undefined` where one is not known: by index, `for of` or `find`, for `map` and the like pass over these. */
  rows(): readonly (T | undefined)[];
}

/** A PageMap that knows nothing yet; `size` is how many rows a page has. */
export function createPageMap<T>(size: number): PageMap<T> {
  const starts = new Map<number, string | undefined>([[0, undefined]]);
  const pages = new Map<number, readonly T[]>();
  let counted: { total: number; exact: boolean } | undefined;
  /** Where a list ends that has no next page; tells its length where the server does not count. */
  let end: number | undefined;

  const map: PageMap<T> = {
    knows: (page) => starts.has(page),
    startOf: (page) => starts.get(page),
    nearest(page) {
      let best = 0;
      for (const known of starts.keys()) if (known <= page && known > best) best = known;
      return best;
    },
    learn(page, rows, answer) {
      const many = Math.max(1, Math.ceil(rows.length / size));
      for (let at = 0; at < many; at++)
        pages.set(page + at, many === 1 ? rows : rows.slice(at * size, (at + 1) * size));
      if (!counted) map.count(answer);
      const next = answer.nextCursor ?? undefined;
      if (next !== undefined && starts.get(page + many) === next) return;
      end = next === undefined ? page * size + rows.length : undefined;
      // The page ends elsewhere than before; what came after it begins elsewhere too.
      for (const known of starts.keys()) if (known > page) starts.delete(known);
      if (next !== undefined) starts.set(page + many, next);
    },
    count({ total, totalExact = true }) {
      if (total !== undefined) counted = { total, exact: totalExact };
    },
    length() {
      if (counted?.exact) return counted.total;
      if (!counted && (end !== undefined || pages.size === 0)) return end;
      // Where the server counts only so far, or not at all, the rows go on for as long as there is a next page.
      const last = map.nearest(Infinity);
      return Math.max(counted?.total ?? 0, last * size + (pages.get(last)?.length ?? 1));
    },
    exact: () => counted?.exact ?? (end !== undefined || pages.size === 0),
    rows() {
      // With holes: to fill 100,000 places takes as long as to make them.
      const all = Array<T | undefined>(map.length() ?? 0);
      for (const [page, rows] of pages)
        for (let at = 0; at < rows.length && page * size + at < all.length; at++) all[page * size + at] = rows[at];
      return all;
    },
  };
  return map;
}
