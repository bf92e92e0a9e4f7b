import type { Clean } from './clean.ts';

/** What a long run is given. */
export interface Given {
  /** How often, or how many; each run says of what. */
  size: number;
  /** Repeats the run's choices. */
  seed: number;
  /** What has to be ended or removed when the run is over, however it ends. */
  clean: Clean;
}

/** A long run of docs/specification/trust.md. */
export interface Run {
  name: string;
  /** What `size` counts. */
  of: string;
  /** The full size. */
  size: number;
  /** The longest it may take at its full size, in minutes. */
  minutes: number;
  /** Answers its figures, for the line that is printed; throws when the product did not withstand. */
  run(given: Given): Promise<Figures>;
}

export type Figures = Record<string, number | string>;

/** The run can't be made on this machine; the message says why. */
export class NotHere extends Error {
  override name = 'NotHere';
}

/** Throws with the sentence unless it holds. */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Looks over and over until it holds; answers how long that took, in milliseconds. */
export async function until(what: string, limit: number, holds: () => Promise<boolean> | boolean): Promise<number> {
  const started = performance.now();
  while (!(await holds())) {
    must(performance.now() - started < limit, `${what}: not within ${limit / 1000} s`);
    await pause(10);
  }
  return performance.now() - started;
}

/** The value that a share of the values is not above. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const shown = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
