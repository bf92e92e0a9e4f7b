/**
 * Stand for ufo, of which ofetch takes these; core/client/client.ts asks for whole addresses. More than a kilobyte of the
 * first page. Whoever gives ofetch a base or a query meets an error at once.
 */
export const withBase = undefined;
export const withQuery = undefined;
