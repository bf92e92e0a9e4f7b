import type { Rule } from '#core/access/rule.ts';
import type { Answer } from '#core/client/client.ts';
import { foundAtOnce, type RecordKind, type RecordSource } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import { readColumns } from './keptColumns.ts';
import { namedLike } from './namedLike.ts';
import { searchOf } from './searchText.ts';

/** The number of rows of one page. */
export const PAGE_SIZE = 100;

/** A record that a list can show: it has an id and a name. */
export interface Listed {
  id: number;
  name: string;
}

/** The query of a list's endpoint without `cursor` and `limit`, which the list sets itself. */
export type ListQuery<E extends Endpoint> = Omit<InputOf<E>['query' & keyof InputOf<E>], 'cursor' | 'limit'>;

/** The ids in the path of a list's endpoint; empty for a list of the whole organisation. */
export type ListParams<E extends Endpoint> = InputOf<E>['params' & keyof InputOf<E>];

interface Declared<E extends Endpoint, Row extends Listed> extends Partial<
  Pick<RecordKind<Row>, 'title' | 'label' | 'icon'>
> {
  /** The kind of record of the rows. */
  of: RecordKind<Row>;
  endpoint: E;
  rows(answer: Answer<E>): readonly Row[];
  /** The query for a page address. By default, an endpoint with a query gets the `search` of the address. */
  query?(searchParams: URLSearchParams): ListQuery<E>;
  /**
   * The query without search and filter. With it, the count of a filtered list shows both numbers: '3 of 42 people'.
   */
  everything?: ListQuery<E>;
  /** For columns that a person may choose beside the usual ones: their keys, and what the query asks for with any of them. */
  further?: { columns: readonly string[]; query: Partial<ListQuery<E>> };
  /** The fields that the endpoint's `search` searches: 'name or email'. The list then has a search field. */
  searchedBy?: string;
  /** The noun of one row in counts: 'group'. */
  one: string;
  /** Its plural, if that is not `one` with an s. */
  many?: string;
  /** Replaces the endpoint's access rule for searches by the palette. */
  access?: Rule;
  search?: RecordSource<Row>['search'];
}

/** A list of records, for the page, its prefetch, its counts and the palette. */
export interface List<E extends Endpoint, Row extends Listed>
  extends RecordKind<Row>, Omit<Declared<E, Row>, 'of' | 'title' | 'label' | 'query' | 'access' | 'search'> {
  query(searchParams: URLSearchParams): ListQuery<E>;
  /** The further columns that a person has chosen in this browser. */
  chosenColumns(personId: number): readonly string[];
  /** Loads the first rows of the page: the `before` of the page's route. */
  firstRows(params: object, host: Host, searchParams: URLSearchParams): Promise<unknown>;
}

/** A list of the whole organisation is also a source of records for the palette. */
type Searchable<E extends Endpoint, Row extends Listed> = E extends { params: unknown } ? unknown : RecordSource<Row>;

/**
 * Declares a list once. The result has no React, so that a route can load it and call the endpoint while the code of
 * the page is still loading.
 */
export function list<E extends Endpoint, Row extends Listed>(
  declared: Declared<E, Row>,
): List<E, Row> & Searchable<E, Row> {
  const { of, endpoint, rows, everything, further, searchedBy, one, many } = declared;
  const made: List<E, Row> = {
    kind: of.kind,
    title: declared.title ?? of.title,
    label: declared.label ?? of.label,
    icon: declared.icon ?? of.icon,
    describe: (record) => of.describe(record),
    ...(of.href && { href: (record: Row) => of.href?.(record) }),
    endpoint,
    rows,
    query:
      declared.query ??
      ((searchParams) => (isPaged(endpoint) ? { search: searchOf(searchParams) } : {}) as ListQuery<E>),
    everything,
    further,
    searchedBy,
    one,
    many,
    chosenColumns: (personId) =>
      further ? readColumns(made.kind, personId).filter((key) => further.columns.includes(key)) : [],
    firstRows(params, host, searchParams) {
      const chosen = furtherQuery(made, made.chosenColumns(host.viewer().id));
      const first = firstCall(made, { ...made.query(searchParams), ...chosen }, params);
      return Promise.all([host.load(endpoint, first), everything && host.load(endpoint, countCall(everything))]);
    },
  };
  const source: Pick<RecordSource<Row>, 'access' | 'search'> = {
    access: declared.access ?? endpoint.access,
    search: declared.search ?? ((typed, host, signal) => findIn(made, everything ?? {}, typed, host, signal)),
  };
  // The palette takes every value with a `search` as a source, so a list within one record has none.
  return (endpoint.params ? made : { ...made, ...source }) as List<E, Row> & Searchable<E, Row>;
}

/** What the chosen columns add to the query. */
export const furtherQuery = <E extends Endpoint, Row extends Listed>(
  { further }: Pick<List<E, Row>, 'further'>,
  chosen: readonly string[],
): Partial<ListQuery<E>> => (further && chosen.length > 0 ? further.query : {});

/** Tells if the endpoint replies page by page; an endpoint without a query replies with the whole list. */
export const isPaged = (endpoint: Endpoint): boolean => endpoint.query !== undefined;

/**
 * The call that reads the first page of a list. `params` may have more ids than the endpoint's path, which takes its
 * own.
 */
export function firstCall<E extends Endpoint, Row extends Listed>(
  { endpoint }: Pick<List<E, Row>, 'endpoint'>,
  query: object,
  params?: object,
): InputOf<E> {
  // TypeScript cannot type the call of an unknown E; `isPaged` and `params` decide its parts.
  return {
    ...(endpoint.params && { params }),
    ...(isPaged(endpoint) && { query: { ...query, limit: PAGE_SIZE } }),
  } as InputOf<E>;
}

/** The call whose reply has the number of all records in `total`. */
export const countCall = <E extends Endpoint>(everything: ListQuery<E>): InputOf<E> =>
  ({ query: { ...everything, limit: 1 } }) as unknown as InputOf<E>;

/**
 * The records of a list that match a text: at most `FOUND_AT_ONCE` from a paged list, which the server searches. A
 * whole list is searched here, by the words of the names. Throws a CallError.
 */
export async function findIn<E extends Endpoint, Row extends Listed>(
  { endpoint, rows }: Pick<List<E, Row>, 'endpoint' | 'rows'>,
  query: object,
  typed: string,
  host: Host,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  if (isPaged(endpoint)) {
    const whole = { query: { ...query, search: typed.trim() || undefined, limit: foundAtOnce(host) } };
    const answer = await host.call(endpoint, whole as unknown as InputOf<E>, signal);
    return (await searched(answer, rows(answer), typed)).slice(0, foundAtOnce(host));
  }
  return namedLike(rows(await host.load(endpoint, {} as InputOf<E>)), typed);
}

/**
 * The rows that match a search. An answer without a count comes from a back end that knows no paging and no search
 * (docs/specification/server.md section 1, Lists): it has all rows, which are searched here by name and address. Only
 * this needs the code that folds texts, so only this is a promise.
 */
export function searched<Row extends Listed>(
  answer: object,
  rows: readonly Row[],
  typed = '',
): readonly Row[] | Promise<readonly Row[]> {
  if (typed.trim() === '' || 'total' in answer || 'nextCursor' in answer) return rows;
  return namedLike(rows, typed, ({ name, email = '' }: Row & { email?: string }) => `${name} ${email}`);
}
