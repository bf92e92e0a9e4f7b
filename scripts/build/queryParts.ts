/**
 * Stands for what @tanstack/query-core brings for mutations and infinite queries, even unused. The portal has neither:
 * changes are commands, and long lists are read by core/list/read/longList.ts. More than a kilobyte of the first page.
 * Whoever tries one of them meets an error at once.
 */
export class MutationCache {
  clear(): void {}

  findAll(): readonly never[] {
    return [];
  }

  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }
}

const missing = (): never => {
  throw new Error('Not here: see core/list/read/longList.ts.');
};
export { missing as hasNextPage, missing as hasPreviousPage, missing as infiniteQueryBehavior };
