import * as z from 'zod/mini';
import type { Rule } from '#core/access/rule.ts';
import type { Endpoint, Topic } from './endpoint.ts';

/** The kinds of file that an export can have. */
export const exportFormat = z.enum(['csv', 'xlsx']);

/** A kind of file of an export. */
export type ExportFormat = z.output<typeof exportFormat>;

const format = z._default(exportFormat, 'csv');

type Shape = Record<string, z.ZodMiniType>;

/** The endpoint that writes the list of `E` to a file. */
export type ExportEndpoint<E extends Endpoint, Q extends Shape> = {
  method: 'GET';
  path: `/${string}`;
  summary: string;
  access: Rule;
  query: z.ZodMiniObject<Q & { format: typeof format }>;
  reply: 'binary';
  reads: readonly Topic[];
  fresh: true;
} & (E extends { params: infer P extends z.ZodMiniType } ? { params: P } : unknown);

interface Declared<Q extends Shape> {
  path: `/${string}`;
  summary: string;
  /** The filters and the order of the list's own query, without `cursor` and `limit`. */
  query: Q;
}

/**
 * Declares the export of a list: the same people may call it as the list, with the list's own ids, filters and order.
 * The server writes the rows of the list to the file (server/platform/export), so that both always agree.
 */
export function exported<E extends Endpoint, Q extends Shape>(
  list: E,
  { path, summary, query }: Declared<Q>,
): ExportEndpoint<E, Q> {
  return {
    method: 'GET',
    path,
    summary,
    access: list.access,
    // The type says the same: an endpoint without ids has no `params`.
    ...(list.params && { params: list.params }),
    query: z.object({ ...query, format }),
    reply: 'binary',
    reads: list.reads ?? [],
    // A file holds everything at once, and leaves the portal.
    fresh: true,
  } as ExportEndpoint<E, Q>;
}
