/** As many rows as one call of a long list asks for. */
export const PAGE = 100;

/**
 * The query of a long list's first call, by which a page's `before` loads what `useLongList` then shows. It is asked in a
 * `firstRows.ts` apart from the queries, which hang on the list's code: the call leaves while that is still on its way.
 */
export const firstPage = <Q extends object>(query: Q): Q & { limit: number } => ({ ...query, limit: PAGE });
