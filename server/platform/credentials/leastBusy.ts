import { availableParallelism } from 'node:os';

const MOST_THREADS = 4;
/** The number of threads: one per processor, because more would only wait for each other. */
export const mostThreads = Math.min(availableParallelism(), MOST_THREADS);

/** The most tasks that one thread holds. The second task is queued, so that the thread need not wait for the main thread. */
export const MOST_TASKS = 2;

/** The thread with the fewest tasks; `null` while all are busy and another thread may start, or while all are full. */
export function leastBusy<T extends { currentUsage: number }>(threads: readonly T[], most = mostThreads): T | null {
  const [least] = threads.toSorted((a, b) => a.currentUsage - b.currentUsage);
  if (!least || least.currentUsage >= MOST_TASKS) return null;
  return least.currentUsage === 0 || threads.length >= most ? least : null;
}
