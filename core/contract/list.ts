import * as z from 'zod/mini';
import { digitsOf, flag } from './codec.ts';

/** The longest text that is searched for. */
export const SEARCH_MAX = z.maxLength(200, 'Search for at most 200 characters.');

const fromOne = 'A whole number from 1 is expected.';

/**
 * What a reading asks of a list that may be long (docs/specification/server.md section 1, Lists); without a limit it is
 * answered whole.
 */
export const search = z.optional(z.string().check(z.trim(), SEARCH_MAX));
export const cursor = z.optional(z.string().check(z.maxLength(1200)));
export const limit = z.optional(digitsOf(/^[1-9]\d{0,14}$/, fromOne));
/** The same in the body of a search. */
export const searchLimit = z.optional(z.int(fromOne).check(z.positive(fromOne)));

/** What a page of a list carries. */
export const page = {
  nextCursor: ['next_cursor', z.optional(z.nullable(z.string()))],
  total: ['total_count', z.optional(z.int())],
} as const;

/** The same where a search's matches are counted up to 1,000. */
export const countedPage = {
  ...page,
  /** No: there are more than `total`. */
  totalExact: ['total_exact', z.optional(flag)],
} as const;
