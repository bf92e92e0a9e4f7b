import type { Answer } from '../client/client.ts';
import type { ListEndpoint } from '../client/longList.ts';
import type { Counted } from '../client/pageMap.ts';
import type { Host } from '../command/host.ts';

/** As many as the server answers with at most. */
const PAGE = 500;

/** Reads all that a long list holds, page after page: `given` without cursor and limit. Throws what a call throws. */
export async function readAll<E extends ListEndpoint, T>(
  host: Host,
  endpoint: E,
  given: { query?: object; params?: object },
  rowsOf: (answer: Answer<E>) => readonly T[],
): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    // ListEndpoint says that the query takes both; the exact type of `Given<E>` is not to be had for an open E.
    const whole = { ...given, query: { ...given.query, limit: PAGE, cursor } } as never;
    const answer: Answer<E> = await host.call(endpoint, whole);
    rows.push(...rowsOf(answer));
    cursor = (answer as Counted).nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
