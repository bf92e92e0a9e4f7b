import { fillPath } from '#core/contract/endpoint.ts';

type Names<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | Names<Rest>
  : P extends `${string}:${infer N}`
    ? N
    : never;

/** A page's parameters: every `:name` is a record's id, a whole number (docs/specification/product.md section 2). */
export type Params<P extends string> = { [N in Names<P>]: number };

/** A value with a pattern, with any parameters. */
export interface PathPattern {
  readonly pattern: `/${string}`;
}

/** An address of the portal. It is separate from its page, so that a link to a page never loads the page. */
export interface Path<P extends `/${string}`> extends PathPattern {
  readonly pattern: P;
  (...parts: Names<P> extends never ? [query?: Query] : [params: Params<P>, query?: Query]): string;
}

type Query = Record<string, string | number | undefined>;

/** Declares an address: `path('/user/view/:id')({ id: 3 }, { tab: 'groups' })` is `/user/view/3?tab=groups`. */
export function path<const P extends `/${string}`>(pattern: P): Path<P> {
  const build = (...parts: unknown[]): string => {
    const [params, query] = pattern.includes(':') ? parts : [undefined, parts[0]];
    const pairs = Object.entries((query as Query | undefined) ?? {}).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
    return fillPath(pattern, params as Record<string, number> | undefined) + (search && `?${search}`);
  };
  return Object.assign(build, { pattern }) as unknown as Path<P>;
}
