import * as z from 'zod/mini';
import { digitsOf, flag } from './codec.ts';

/** The longest search text, in characters. */
export const SEARCH_MAX = z.maxLength(200, 'Enter at most 200 characters to search for.');

const fromOne = 'Enter a whole number, 1 or more.';

/**
 * The query of an endpoint with a list that may be long (docs/specification/server.md section 1, Lists). Without a
 * limit, the reply has the whole list.
 */
export const search = z.optional(z.string().check(z.trim(), SEARCH_MAX));
export const cursor = z.optional(z.string().check(z.maxLength(1200)));
export const limit = z.optional(digitsOf(/^[1-9]\d{0,14}$/, fromOne));
/** The same fields in the body of a search. */
export const searchLimit = z.optional(z.int(fromOne).check(z.positive(fromOne)));

/** The fields that a reply with one page of a list has. */
export const page = {
  nextCursor: ['next_cursor', z.optional(z.nullable(z.string()))],
  total: ['total_count', z.optional(z.int())],
} as const;

/** The same fields for a search whose matches are counted up to 1,000. */
export const countedPage = {
  ...page,
  /** `false` if there are more records than `total`. */
  totalExact: ['total_exact', z.optional(flag)],
} as const;
