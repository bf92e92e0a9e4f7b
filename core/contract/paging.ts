import * as z from 'zod/mini';

/** What is searched for, as it was typed: a single space may ask for everybody. At most 200 characters. */
export const soughtText = z.string().check(z.maxLength(200, 'Search for at most 200 characters.'));

/** What a list is searched for, trimmed; may be left out. */
export const search = z.optional(z.string().check(z.trim(), z.maxLength(200, 'Search for at most 200 characters.')));

/** The `next_cursor` of the page before. Holds the last row's sorted text, whose letters may have four bytes each. */
export const cursor = z.optional(z.string().check(z.maxLength(1200)));
