import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Rule, Viewer } from '#core/access/rule.ts';
import type { Endpoint, Given, Obstacle, Reply } from '#core/contract/endpoint.ts';
import type { Database } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';

/** What the session says of the caller. Never taken from the call's own data. */
export interface Caller {
  viewer: Viewer;
  sessionId: string;
  /** What stands between the caller and the organisation, with the refusal's sentence and code. */
  obstacle: { kind: Exclude<Obstacle, 'signed out'>; code: number; status: string } | null;
}

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
  /** The client's network address, in its canonical form. */
  address: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Runs a guard; its sentence becomes the refusal (409). */
  check<T>(guard: Rule<T>, target: T): void;
}

/** A file as the answer of an endpoint whose reply is `'binary'`. */
export interface FileAnswer {
  bytes: Buffer;
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

/** The server's side of a contract. A missing or misspelt handler does not compile. */
export type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> | OwnTransactions<C[K]> };
