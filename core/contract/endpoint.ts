import type * as z from 'zod/mini';
import type { Rule } from '#core/access/rule.ts';

/**
 * An obstacle between a signed-in person and the organisation's data. An endpoint answers in spite of an obstacle only
 * if its `evenWhen` names it (docs/specification/server.md sections 2, 3 and 6).
 * - `signed out`: there is no session; for the account service's own calls.
 * - `shut out`: the membership is inactive or deleted, or the network address is not allowed.
 * - `set-up owed`: two-factor is forced and not set up yet.
 */
export type Obstacle = 'signed out' | 'shut out' | 'set-up owed';

/**
 * One call, declared once. The browser's call, the server's route, its validation and refusals, OpenAPI, the access
 * table and the access checks of navigation and commands are all made from this object.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path below the base address of the service; `:id` marks a parameter. */
  path: `/${string}`;
  summary: string;
  /** The service whose base address the path is below. By default, the first segment of the path names the service. */
  service?: 'account';
  /** The rule that admits a viewer to the endpoint. It needs no record. */
  access: Rule;
  evenWhen?: readonly Obstacle[];
  // The guards of one endpoint check different records, so the record type is open: the handler passes each guard its
  // record.
  /**
   * Record rules. The handler must call `ctx.check()` for each before it replies. A refusal has the code 409, or the
   * rule's own code.
   */
  guards?: readonly Rule<never>[];
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The multipart field with the file, for endpoints that take a file beside their params. */
  upload?: 'image';
  /**
   * The way the browser loads it when it cannot send headers: an `<img>`, admitted by the cookie for pictures, or a
   * link that the person follows. By default every call needs `x-requested-with`, and the API also the Bearer token.
   */
  loadedBy?: 'img' | 'link';
  /** The data beside the envelope; `'binary'` for a file. */
  reply: z.ZodMiniType | 'binary';
  /** The topics that a reading endpoint returns. It is read again when a changing endpoint names one of them. */
  reads?: readonly Topic[];
  /** The topics that a changing endpoint changes. */
  changes?: readonly Topic[];
  /**
   * The topic whose scope an access token needs, if it is not the first topic of the call; `'any'` if every token may make
   * the call, `null` if none may.
   */
  scope?: Topic | null;
  /**
   * Only a person may make the call, and no service account, although a token can open it: it is about the caller's own
   * account, about administrators, or about the sessions of others.
   */
  peopleOnly?: true;
  /**
   * The call gives the session a new id, because the person entered the password again. The former token is no longer
   * valid.
   */
  newSession?: true;
  /**
   * It gives power away, so it asks that the person has proved in the last ten minutes who it is: by the sign-in, or by
   * the calls of core/contract/proof.ts. Otherwise it is refused with the reason `proof_owed`, and the client asks.
   */
  fresh?: true;
}

/**
 * A kind of data that calls read and change, for example `people`. Topics connect endpoints of different plugins,
 * which need not know each other. A test finds a topic that is changed and never read. The portal itself reads
 * `session`.
 */
export type Topic = string;

/** Declares an endpoint and keeps its exact types. */
// @__NO_SIDE_EFFECTS__ lets the build leave out what only the server uses.
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type Part = 'params' | 'query' | 'body';

/** The values that a caller passes and a handler receives: our names and real booleans. */
export type InputOf<E extends Endpoint> = {
  [K in Part as E[K] extends z.ZodMiniType ? K : never]: z.output<Extract<E[K], z.ZodMiniType>>;
} & (E['upload'] extends string ? { file: Blob } : unknown);

/** The decoded data of a reply; nothing for an empty reply. A binary reply is a Blob. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? Data<z.output<E['reply']>> : Blob;

/** The endpoints of a contract module, which also exports schemas. */
export type EndpointsOf<Module> = {
  [K in keyof Module as Module[K] extends Endpoint ? K : never]: Module[K] & Endpoint;
};

// The type of an empty object would forbid every key, also the `message` that callers and handlers add.
type Data<T> = T extends Record<string, never> ? unknown : T;

/**
 * A call that a page starts with, known before the code of the page is loaded: the service, its path and its address
 * below the base.
 */
export interface FirstCall {
  service: string;
  path: string;
  address: string;
}

/** The service of an endpoint, which decides the base address: `account`, or the first segment of the path. */
export function serviceOf(endpoint: Endpoint): string {
  return endpoint.service ?? endpoint.path.split('/')[1] ?? '';
}

/** An address with an encoded query; `undefined` values are left out. */
export function withQuery(address: string, query: Record<string, string | number | undefined> = {}): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length > 0 ? `${address}?${new URLSearchParams(pairs)}` : address;
}

/** The path with its parameters filled in. */
export function fillPath(pattern: string, params: Record<string, string | number> = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
