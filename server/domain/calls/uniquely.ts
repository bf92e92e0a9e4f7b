import { UniqueViolation } from '#server/platform/db/errors.ts';
import type { Refused } from '#server/platform/http/refused.ts';

/**
 * Runs a statement that gives a record its name. Throws `refusal` if another record has this name. An id that is taken, as when a
 * deleted record comes back, stays an error of the database.
 */
export async function uniquely<T>(refusal: () => Refused, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof UniqueViolation && error.isOfName ? refusal() : error;
  }
}
