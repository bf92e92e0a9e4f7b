import type * as z from 'zod/mini';
import type { Rule } from '../access/rule.ts';

/**
 * What may stand between a signed-in person and the organisation's data. An endpoint answers in spite of an obstacle
 * only when its `evenWhen` names it (docs/specification/server.md sections 2, 3 and 6).
 * - `signed out`: no session at all; the account service's own calls.
 * - `shut out`: the membership is inactive or deleted, or the network address is not allowed.
 * - `set-up owed`: two-factor is forced and not set up yet.
 */
export type Obstacle = 'signed out' | 'shut out' | 'set-up owed';

/**
 * One call, declared once: the browser's call, the server's route, its validation and refusals, OpenAPI, the access
 * table and the gates of navigation and commands are all made from this object.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the service's base; `:id` marks a parameter. */
  path: `/${string}`;
  summary: string;
  /** Whose base address it stands under; without it, the first segment of the path names the service. */
  service?: 'account';
  /** Who is let in at all; needs the viewer only. */
  access: Rule;
  evenWhen?: readonly Obstacle[];
  // Guards of one endpoint test different records; the handler hands each its own.
  /** Record rules that the handler owes a `ctx.check()` before it answers; refused by 409, or by a rule's own code. */
  guards?: readonly Rule<never>[];
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The multipart field that carries a file, for endpoints that take one beside their params. */
  upload?: 'image';
  /**
   * What loads it without headers: an `<img>`, admitted by the cookie for pictures, or a link that is followed. Without
   * it every call needs `x-requested-with`, and the API the Bearer token.
   */
  loadedBy?: 'img' | 'link';
  /** The data beside the envelope; `'binary'` for a file. */
  reply: z.ZodMiniType | 'binary';
  /** What a reading endpoint tells of: it is read anew when a changing endpoint names one of these. */
  reads?: readonly Topic[];
  /** What a changing endpoint changes. */
  changes?: readonly Topic[];
  /** The session gets a new id with it, so that the token of before is over: the password was given once more. */
  newSession?: true;
}

/**
 * A kind of data that calls read and change, such as `people`. Endpoints of different plugins meet here without knowing
 * each other; a test finds a topic that is changed and never read. The portal itself reads `session`.
 */
export type Topic = string;

/** Declares an endpoint, keeping its exact types. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type Part = 'params' | 'query' | 'body';

/** What a caller gives and a handler gets: our names and real booleans. */
export type Given<E extends Endpoint> = {
  [K in Part as E[K] extends z.ZodMiniType ? K : never]: z.output<Extract<E[K], z.ZodMiniType>>;
} & (E['upload'] extends string ? { file: Blob } : unknown);

/** The data of a reply, decoded; nothing for an empty one. A binary reply is a Blob. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? Data<z.output<E['reply']>> : Blob;

// An empty object's type forbids every key, so also the `message` that callers and handlers add.
type Data<T> = T extends Record<string, never> ? unknown : T;

/** A call that a page begins with, which is known before the page's code: whose base it stands under, its path and its address below the base. */
export interface FirstCall {
  service: string;
  path: string;
  address: string;
}

/** The service whose base address an endpoint stands under: `account`, or the first segment of its path. */
export function serviceOf(endpoint: Endpoint): string {
  return endpoint.service ?? endpoint.path.split('/')[1] ?? '';
}

/** An address with a query whose values are encoded; what is `undefined` is left out. */
export function withQuery(address: string, query: Record<string, string | number | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length > 0 ? `${address}?${new URLSearchParams(given)}` : address;
}

/** The path with its parameters filled in. */
export function fillPath(pattern: string, params: Record<string, string | number> = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
