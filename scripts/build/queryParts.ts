/**
 * Stands for the parts of @tanstack/query-core that its client brings along and the portal does not use: changes are
 * commands (core/command), long lists are read by core/client/longList.ts. 2 kB of the first page.
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

export function infiniteQueryBehavior(): never {
  throw new Error('Infinite queries are left out of the portal: see core/client/longList.ts.');
}
