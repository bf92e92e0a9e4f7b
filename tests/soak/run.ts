import type { Clean } from './clean.ts';

/** The parameters of a long run. */
export interface RunOptions {
  /** The number of repetitions or items; each run says of what. */
  size: number;
  /** The seed of the run's random choices. */
  seed: number;
  /** `--short`: little of everything, beside other work of the machine, so no time is judged. */
  short: boolean;
  /** Registers things that must be ended or removed at the end of the run, also after a failure. */
  clean: Clean;
}

/** A long run of docs/specification/trust.md. */
export interface Run {
  name: string;
  /** The unit of `size`. */
  of: string;
  /** The full size. */
  size: number;
  /** The size of `--short`: the least that goes through every part of the run. */
  little: number;
  /** The time limit at full size, in minutes. */
  minutes: number;
  /** Runs, and returns the figures for the printed line; throws on a fault of the product. */
  run(options: RunOptions): Promise<Figures>;
}

export type Figures = Record<string, number | string>;

/** The run is impossible on this machine; the message says why. */
export class NotHere extends Error {
  override name = 'NotHere';
}

/** Throws the sentence unless the condition is true. */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

/** Throws the sentence if a time is over its limit, both in milliseconds; a short run judges no times. */
export function mustBeWithin(
  limit: number,
  took: number,
  { short }: Pick<RunOptions, 'short'>,
  sentence: string,
): void {
  must(short || took <= limit, sentence);
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Repeats a check until it is true; returns the time, in milliseconds. */
export async function until(what: string, limit: number, holds: () => Promise<boolean> | boolean): Promise<number> {
  const started = performance.now();
  while (!(await holds())) {
    must(performance.now() - started < limit, `${what}: not within ${limit / 1000} s`);
    await pause(10);
  }
  return performance.now() - started;
}

/** The quantile of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const msText = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
