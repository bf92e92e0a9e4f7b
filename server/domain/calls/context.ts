import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Rule, Viewer } from '#core/access/rule.ts';
import type { ActivityEvent, EventDetails } from '#core/contract/event.ts';
import type { Endpoint, EndpointsOf, InputOf, Reply } from '#core/contract/endpoint.ts';
import type { Actor } from '#server/domain/activity/record.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';
import type { Key } from '#server/platform/throttle/limits.ts';

/** The context of a handler. */
export interface Ctx {
  viewer: Viewer;
  /** Who acts, as the activity names it: the person, or the service account. */
  actor: Actor;
  /**
   * The author of what the call makes: the person; `null` for a service account, which is nobody of the table of people
   * and whose name the activity has. (`viewer.id` is 0 for it.)
   */
  authorId: number | null;
  /** The primary organisation. Every query on an organisation's data uses this id. */
  organisationId: number;
  /** The session; `null` when an open endpoint is called without one. */
  caller: Caller | null;
  /** The call's transaction for a changing endpoint; otherwise a reading connection. */
  db: Kysely<Database>;
  services: Services;
  /** The time of the call, in milliseconds since the epoch. */
  now: number;
  /** The client's network address in canonical form; `''` if it is unknown, which no address rule admits. */
  address: string;
  /** The mark that the caller gives to all calls of one run; `null` without one. */
  batch: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * A transaction for a long call, such as an upload: it checks the caller again. If the session has ended, or a right
   * was removed, nothing is written.
   */
  writeStillAdmitted<T>(work: (tx: Kysely<Database>) => Promise<T>): Promise<T>;
  /**
   * A part of a long call: a transaction with a context of its own, in which the caller is judged as at the beginning of
   * a call. `batch` is the mark of its entries.
   */
  inTransaction<T>(work: (ctx: Ctx) => Promise<T>, batch?: string): Promise<T>;
  /**
   * Judges the caller again when a lock is held, before anything is changed: on PostgreSQL another transaction may have
   * removed a right while this one waited. SQLite has one writer, so nothing changes within a transaction.
   */
  judgeAgain(): Promise<void>;
  /** Checks the caller again during a long reply; throws if the session has ended, or a right was removed. */
  stillAdmitted(): Promise<void>;
  /**
   * Refuses a person who has not proved in the last minutes who it is: for an endpoint without `fresh`, of which only some
   * values ask for it.
   */
  requireProof(): void;
  /** Checks a guard; its sentence becomes the refusal, with 409 or the rule's code. */
  check<T>(guard: Rule<T>, target: T): void;
  /**
   * Writes an entry of the activity, in the call's transaction or in `by.tx`. An endpoint with `changes` that recorded
   * nothing ends in 500.
   */
  record<E extends ActivityEvent>(event: E, details: EventDetails<E>, by?: RecordedBy): Promise<void>;
  /** Says that this call changed nothing, so that there is no entry. */
  recordNothing(): void;
  /**
   * Runs another endpoint within this call's transaction, with its access rule and its guards, to take the change of an
   * entry back. Answers the ids of the entries that it recorded.
   */
  takeBack(
    endpoint: Endpoint,
    input: object,
    entryId: number,
  ): Promise<{ message?: string; recorded: readonly number[] }>;
  /** Runs an effect outside the database, such as setting a cookie, after the commit. */
  after(work: () => void): void;
}

/** What an entry has instead of the call's own values. */
export interface RecordedBy {
  /** The transaction of a handler that has its own. */
  tx?: Kysely<Database>;
  /** By default the caller's primary organisation; 0 for what belongs to an account alone. */
  organisationId?: number;
  /** By default the caller. */
  actor?: Actor;
}

/** The reply of an endpoint whose `reply` is `'binary'`. */
export interface FileAnswer {
  /** A stream for a file of any length. */
  bytes: Uint8Array | Readable;
  type: string;
  headers?: Record<string, string>;
}

/** A handler's reply: the data, with a sentence for people if 'Done.' is not enough. */
export type Answered<E extends Endpoint> = E['reply'] extends 'binary'
  ? FileAnswer | { redirect: string }
  : Reply<E> & { message?: string };

type Handler<E extends Endpoint> = (input: InputOf<E>, ctx: Ctx) => Promise<Answered<E>>;

/**
 * A handler that holds no transaction while it works, because it hashes a password or waits for something slow. Its
 * `ctx.db` only reads; it changes data by `ctx.services.store.write(...)`.
 */
export interface OwnTransactions<E extends Endpoint> {
  ownTransactions: Handler<E>;
}

/**
 * A handler whose refusals tell a guesser something: each refused call counts against the limits that `guesses` names.
 * It works in the call's transaction like any other, so that 'Undo' can run it.
 */
export interface Guessable<E extends Endpoint> {
  guesses(input: InputOf<E>, viewer: Viewer): readonly Key[];
  run: Handler<E>;
}

/** A list of a reply that may be long, and the query of the pages that have its rows. */
export interface WholePart {
  /** Our name of the list in the reply. */
  list: string;
  query?: object;
}

/**
 * A list that a caller may ask for page by page or whole. Where it is asked for whole, the reply is written while it is
 * read by pages.
 */
export interface WholeOrPaged<E extends Endpoint> {
  whole(query: InputOf<E> extends { query: infer Q } ? Q : never): readonly WholePart[];
  run: Handler<E>;
}

/** The handlers of a contract module. A missing or misspelt handler does not compile. */
export type Handlers<Module> = {
  [K in keyof EndpointsOf<Module>]:
    | Handler<EndpointsOf<Module>[K]>
    | OwnTransactions<EndpointsOf<Module>[K]>
    | Guessable<EndpointsOf<Module>[K]>
    | WholeOrPaged<EndpointsOf<Module>[K]>;
};
