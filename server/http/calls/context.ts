import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Rule, Viewer } from '#core/access/rule.ts';
import type { Endpoint, Given, Reply } from '#core/contract/endpoint.ts';
import type { Database } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/session.ts';

/** What a handler works with. */
export interface Ctx {
  viewer: Viewer;
  /** The primary organisation; every query on an organisation's data takes it from here. */
  organisationId: number;
  /** The session, or `null` where an open endpoint is called without one. */
  caller: Caller | null;
  /** The call's transaction for a changing endpoint; a reading connection otherwise. */
  db: Kysely<Database>;
  services: Services;
  /** Milliseconds since the epoch; one instant for the whole call. */
  now: number;
  /** The client's network address in its canonical form; `''` when it can't be told, which no address rule admits. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * A transaction for a call that took its time, such as an upload: the caller is judged in it once more, as at the start.
   * Where the session has ended by then, or a right is gone, nothing is written.
   */
  writeStillAdmitted<T>(work: (tx: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Runs a guard; its sentence becomes the refusal, by 409 or the code that the rule carries. */
  check<T>(guard: Rule<T>, target: T): void;
  /** Does something beside the database, such as setting a cookie, once the answer is certain and what it tells of is committed. */
  after(work: () => void): void;
}

/** A file as the answer of an endpoint whose reply is `'binary'`. */
export interface FileAnswer {
  bytes: Uint8Array;
  type: string;
  headers?: Record<string, string>;
}

/** A handler's answer: the data, with a sentence for people where 'Done.' is not enough. */
export type Answered<E extends Endpoint> = E['reply'] extends 'binary'
  ? FileAnswer | { redirect: string }
  : Reply<E> & { message?: string };

type Handler<E extends Endpoint> = (given: Given<E>, ctx: Ctx) => Promise<Answered<E>>;

/**
 * A handler that must not hold a transaction while it works, because it hashes a password or waits for something slow.
 * Its `ctx.db` only reads; it changes data by `ctx.services.store.write(...)`.
 */
export interface OwnTransactions<E extends Endpoint> {
  ownTransactions: Handler<E>;
}

/** The endpoints among the exports of a contract module, which exports schemas as well. */
export type EndpointsOf<Module> = {
  [K in keyof Module as Module[K] extends Endpoint ? K : never]: Module[K] & Endpoint;
};

/** The server's side of a contract module. A missing or misspelt handler does not compile. */
export type Handlers<Module> = {
  [K in keyof EndpointsOf<Module>]: Handler<EndpointsOf<Module>[K]> | OwnTransactions<EndpointsOf<Module>[K]>;
};

/** A contract module with the server's side of it; features.ts lists them. */
export interface Feature {
  endpoints: Record<string, Endpoint>;
  handlers: Record<string, unknown>;
}
