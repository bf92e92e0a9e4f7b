import { availableParallelism } from 'node:os';

const MOST_THREADS = 4;
/** As many threads as there are processors, for more would only wait for each other. */
export const mostThreads = Math.min(availableParallelism(), MOST_THREADS);

/** What a thread has at most: the next one lies ready, so that it need not wait for the server's own thread. */
export const MOST_TASKS = 2;

/** The thread with the least to do. `null` while all have something to do and another one may be started, or all are full. */
export function leastBusy<T extends { currentUsage: number }>(threads: readonly T[], most = mostThreads): T | null {
  const [least] = threads.toSorted((a, b) => a.currentUsage - b.currentUsage);
  if (!least || least.currentUsage >= MOST_TASKS) return null;
  return least.currentUsage === 0 || threads.length >= most ? least : null;
}
