/** As many rows as one call of a long list asks for. */
export const PAGE = 100;

/** The query of a long list's first call, by which a page's `before` loads what `useLongList` then shows. */
export const firstPage = <Q extends object>(query: Q): Q & { limit: number } => ({ ...query, limit: PAGE });
