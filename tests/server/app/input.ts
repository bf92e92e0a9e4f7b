import type * as z from 'zod/mini';
import type { Endpoint } from '#core/contract/endpoint.ts';

/**
 * The input of a call in a test, with our names. A value may be left out if the contract has a default for it. The whole
 * `params`, `query` or `body` may be left out if all its values may. (The portal's type `InputOf` requires them all.)
 */
export type Input<E extends Endpoint> = Loose<{
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodMiniType ? K : never]: Values<Extract<E[K], z.ZodMiniType>>;
}> &
  (E['upload'] extends string ? { file: Blob } : unknown);

/** The values of one part. */
export type Values<S> = S extends { schemas: infer M }
  ? Fields<M>
  : S extends z.ZodMiniObject<infer M>
    ? Fields<M>
    : S extends z.ZodMiniOptional<infer Inner>
      ? Values<Inner> | undefined
      : S extends z.ZodMiniType
        ? z.output<S>
        : never;

/** The body of a call. */
export type Body<E extends Endpoint> = Values<E['body']>;

type Fields<M> = { [K in keyof M as MayLack<M[K]> extends true ? never : K]: Values<M[K]> } & {
  [K in keyof M as MayLack<M[K]> extends true ? K : never]?: Values<M[K]>;
};
type MayLack<S> = S extends z.ZodMiniType ? (undefined extends z.input<S> ? true : false) : false;

type Loose<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};
