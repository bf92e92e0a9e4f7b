const missing = (): never => {
  throw new Error('Not here: see core/client/client.ts.');
};

/** Stand for ufo, of which ofetch takes these; ours ask for whole addresses. More than a kilobyte of the first page. */
export { missing as withBase, missing as withQuery };
