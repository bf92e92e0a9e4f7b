import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Viewer } from '#core/access/rule.ts';
import type { Obstacle } from '#core/contract/endpoint.ts';
import type { Database, MemberStatus } from '../platform/db/schema.ts';

/** The caller, from the session or the access token; never from the call's data. */
export interface Caller {
  viewer: Viewer;
  /** The person's full name, or that of the service account. */
  name: string;
  sessionId: string;
  /** What stays while the session gets new ids. */
  loginId: string;
  /** The proofs of the sign-in, and the time of the last one. */
  factors: Factors;
  authenticatedAt: number;
  /** The sign-in or a later confirmation by the password or a passkey, whichever is later. */
  provedAt: number;
  /** The token by which a program calls; a person's own session has none. */
  token?: { id: number; name: string; scopes: readonly string[] };
  /** The service account whose token it is. It is no person: the viewer's id is 0, which nobody has. */
  service?: { id: number; name: string };
  /** In the primary organisation; `null` without a membership there. */
  status: MemberStatus | null;
  /** A policy of the person forces two-factor. */
  forcedTwoFactor: boolean;
  /** What the person owes to such a policy: a passkey, or a sign-in with it. */
  passkeyOwed: 'add' | 'use' | null;
  /** The reason why the caller may not use the organisation, with the refusal's sentence and code. */
  obstacle: { kind: Exclude<Obstacle, 'signed out'>; code: number; status: string } | null;
}

/** The proofs of a sign-in: a password, with the code of an authenticator or without, or a passkey, which is both factors. */
export type Factors = 'pwd' | 'pwd otp' | 'passkey';

/** How a call proves its session: the Bearer token (the API; it may be an access token), the session cookie (the account service), or the picture cookie. */
export type Proof = 'token' | 'cookie' | 'pictures';

/** The parts of a call that a session needs; a handler's `Ctx` has them. */
export interface Answering {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
  /** The client's network address in canonical form. */
  address: string;
  now: number;
  /** Runs after the commit. */
  after(work: () => void): void;
}

/**
 * The device cookie of OWASP's "Slow Down Online Guessing Attacks with Device Cookies". It opens nothing: guesses in this
 * browser are counted by themselves, so that a stranger who guesses at the account does not shut out its owner. It is a
 * random secret, stored hashed, bound to the account, replaced at each sign-in, and survives the sign-out.
 */
export interface KnownBrowsers {
  /** The id of the browser, when the account of this `emailKey` knows it. */
  idOf(request: FastifyRequest, db: Kysely<Database>, emailKey: string): Promise<number | undefined>;
  /** Makes the browser known to the person. Sets the cookie when the call succeeds. */
  remember(
    ctx: Pick<Answering, 'request' | 'reply' | 'now' | 'after'>,
    tx: Kysely<Database>,
    personId: number,
  ): Promise<void>;
}

/** Sessions. They are stored only in the database, so they work across processes and end everywhere at once. */
export interface Sessions {
  browsers: KnownBrowsers;
  /**
   * The caller, with the current rights and obstacles; `null` without a live session with all factors. What a program
   * asks by itself is no use of the session: only people keep it alive.
   */
  callerOf(request: FastifyRequest, by: Proof, address: string, asks?: 'person' | 'program'): Promise<Caller | null>;
  /** The same caller as the transaction sees it: a right may have been removed while the call waited. */
  callerWithin(tx: Kysely<Database>, caller: Caller, address: string): Promise<Caller | null>;
  /** The same caller at a later moment, locked until the transaction ends, for long calls. */
  callerAgain(tx: Kysely<Database>, caller: Caller, address: string): Promise<Caller | null>;
  /** The session after the password, whose second factor is missing. */
  halfOpenOf(ctx: Pick<Answering, 'request' | 'now'>): Promise<{ sessionId: string; personId: number } | null>;
  /**
   * Starts a session and sets its cookie when the call succeeds. The browser's former session ends: no id survives a
   * sign-in, a second factor or a change of password. Beyond a hundred sessions of the person, those end
   * that were not used for the longest time. The `login_id` survives if the same person goes on. A full session makes the
   * browser known to the account, and answers what shuts the person out of the primary organisation, if anything does. Write with `{ essential: true }`.
   */
  start(
    ctx: Answering,
    db: Kysely<Database>,
    personId: number,
    stage: 'password' | 'full',
    factors?: Factors,
  ): Promise<string | null>;
  /** Tells if a start or an end would end an existing session of the browser. */
  endsOne(ctx: Pick<Answering, 'request' | 'caller'>): boolean;
  /** Signs out: ends the session of the cookie, and clears both cookies when the call succeeds. */
  end(ctx: Answering, db: Kysely<Database>): Promise<void>;
  /** A short-lived token for the API, bound to the caller's session. */
  tokenOf(caller: Caller, applicationId: number): Promise<string>;
  /** Sets the cookie for pictures, for the session of a valid API token. Returns false for an invalid token. */
  setPictureCookie(token: string, reply: FastifyReply): Promise<boolean>;
}
