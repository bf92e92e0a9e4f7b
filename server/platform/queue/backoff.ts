/** The wait before the next attempt in milliseconds, after so many that failed; `undefined` when it is given up. */
export type Waits = (failed: number) => number | undefined;

/** Waits that double from the first to the longest. The attempt number `most` is the last one. */
export const doubling =
  ({ first, longest, most }: { first: number; longest: number; most: number }): Waits =>
  (failed) =>
    failed >= most ? undefined : Math.min(first * 2 ** (failed - 1), longest);

/** These waits, one after the other. */
export const inSteps =
  (waits: readonly number[]): Waits =>
  (failed) =>
    waits[failed - 1];
