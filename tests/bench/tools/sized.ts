import { any, whole } from '#tests/setup/browser.ts';

/** `--short` starts each part with little, to see that it still runs; its figures say nothing. */
export const isShort = process.argv.includes('--short');

/** A size of the bench: the full one, or the little one of `--short`. */
export const sized = (full: number, little: number): number => (isShort ? little : full);

/** The browsers to measure in: full ones. A short run measures nothing. */
export const measured = isShort ? any : whole;
