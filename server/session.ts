import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Viewer } from '#core/access/rule.ts';
import type { Obstacle } from '#core/contract/endpoint.ts';
import type { Database, MemberStatus } from './db/schema.ts';

/** What the session says of the caller. Never taken from the call's own data. */
export interface Caller {
  viewer: Viewer;
  /** The person's full name. */
  name: string;
  sessionId: string;
  /** In the primary organisation; `null` without a membership there. */
  status: MemberStatus | null;
  /** A policy that the person is under forces it. */
  forcedTwoFactor: boolean;
  /** What stands between the caller and the organisation, with the refusal's sentence and code. */
  obstacle: { kind: Exclude<Obstacle, 'signed out'>; code: number; status: string } | null;
}

/** How a call proves its session: the Bearer token (the API), the session cookie (the account service), or the picture cookie. */
export type Proof = 'token' | 'cookie' | 'pictures';

/** The call that is being answered, as far as a session needs it; a handler's `Ctx` is one. */
export interface Answering {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
  /** The client's network address in its canonical form. */
  address: string;
  now: number;
  /** Runs when the answer is committed. */
  after(work: () => void): void;
}

/** Sessions live in the database alone, so that they hold across processes and end everywhere at once. */
export interface Sessions {
  /** Who calls, with rights and obstacles as they are at this moment; `null` without a live session whose factors are all given. */
  callerOf(request: FastifyRequest, by: Proof, address: string): Promise<Caller | null>;
  /** The same of a session at a later moment, held until the transaction ends: for what was asked a while ago. */
  callerAgain(tx: Kysely<Database>, sessionId: string, address: string): Promise<Caller | null>;
  /** The session whose password was given and whose second factor is owed. */
  halfOpenOf(ctx: Pick<Answering, 'request' | 'now'>): Promise<{ sessionId: string; personId: number } | null>;
  /**
   * Starts a session and sets its cookie when the call succeeds. The session that the browser had ends: no id survives
   * a sign-in, a second factor or a change of password. Write with `{ essential: true }`.
   */
  start(ctx: Answering, db: Kysely<Database>, personId: number, stage: 'password' | 'full'): Promise<void>;
  /** Whether a start or an end would end a session that the browser may have. */
  endsOne(ctx: Pick<Answering, 'request' | 'caller'>): boolean;
  /** Signs out: ends the session of the cookie, and clears both cookies when the call succeeds. */
  end(ctx: Answering, db: Kysely<Database>): Promise<void>;
  /** A short-lived token for the API, bound to the caller's session. */
  tokenOf(caller: Caller, applicationId: number): Promise<string>;
  /** Sets the cookie that opens pictures, for the session of a valid API token. Answers whether there was one. */
  setPictureCookie(token: string, reply: FastifyReply): Promise<boolean>;
}
