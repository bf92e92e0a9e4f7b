/** The paging fields of a list's reply (docs/specification/server.md section 1, Lists). */
export interface Counted {
  total?: number;
  /** `false`: there are more than `total`. */
  totalExact?: boolean;
  nextCursor?: string | null;
}

/** The known parts of a paged list: cursors and rows of its pages, and the number of rows. */
export interface PageMap<T> {
  knows(page: number): boolean;
  /** The cursor of a page; `undefined` for the first page. */
  startOf(page: number): string | undefined;
  /** The last page up to this one whose cursor is known. */
  nearest(page: number): number;
  /** Stores a reply that started at `page`, with the rows of one or several pages. */
  learn(page: number, rows: readonly T[], answer: Counted): void;
  /** Stores the number of all rows. */
  count(answer: Counted): void;
  length(): number | undefined;
  exact(): boolean;
  /**
   * `length()` rows, `undefined` for unknown ones. The array has holes: use an index, `for of` or `find`, because
   * `map` and others skip holes.
   */
  rows(): readonly (T | undefined)[];
}

/** Makes an empty PageMap; `size` is the number of rows of a page. */
export function createPageMap<T>(size: number): PageMap<T> {
  const starts = new Map<number, string | undefined>([[0, undefined]]);
  const pages = new Map<number, readonly T[]>();
  let counted: { total: number; exact: boolean } | undefined;
  /** The end of a list, known when a page has no next page; it is the length if the server does not count. */
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
      // The page ends at another row than before, so the cursors of later pages are invalid.
      for (const known of starts.keys()) if (known > page) starts.delete(known);
      if (next !== undefined) starts.set(page + many, next);
    },
    count({ total, totalExact = true }) {
      if (total !== undefined) counted = { total, exact: totalExact };
    },
    length() {
      if (counted?.exact) return counted.total;
      if (!counted && (end !== undefined || pages.size === 0)) return end;
      // If the server counts only up to a limit, or not at all, the list goes on while there is a next page.
      const last = map.nearest(Infinity);
      return Math.max(counted?.total ?? 0, last * size + (pages.get(last)?.length ?? 1));
    },
    exact: () => counted?.exact ?? (end !== undefined || pages.size === 0),
    rows() {
      // With holes, because filling 100,000 places takes as long as creating them.
      const all = Array<T | undefined>(map.length() ?? 0);
      for (const [page, rows] of pages)
        for (let at = 0; at < rows.length && page * size + at < all.length; at++) all[page * size + at] = rows[at];
      return all;
    },
  };
  return map;
}
