import type { Answer } from '#core/client/client.ts';
import type { Host } from '#core/command/host.ts';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import type { List, Listed, ListParams, ListQuery } from '../declare/list.ts';
import type { Counted } from './pageMap.ts';

/** The number of rows of one call: the server's maximum. */
const SIZE = 500;

/** Reads all rows of a paged list, page after page. Throws a CallError. */
export async function readAll<E extends Endpoint, Row extends Listed>(
  host: Host,
  { endpoint, rows }: Pick<List<E, Row>, 'endpoint' | 'rows'>,
  query: ListQuery<E>,
  params?: ListParams<E>,
): Promise<Row[]> {
  const read: Row[] = [];
  let cursor: string | undefined;
  do {
    // TypeScript cannot type the call of an unknown E; a paged list's query takes both.
    const whole = { ...(params && { params }), query: { ...query, limit: SIZE, cursor } } as unknown as InputOf<E>;
    const answer: Answer<E> = await host.call(endpoint, whole);
    read.push(...rows(answer));
    cursor = (answer as Counted).nextCursor ?? undefined;
  } while (cursor !== undefined);
  return read;
}
