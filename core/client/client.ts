import { ofetch } from 'ofetch';
import { codes, type Envelope } from '#core/contract/envelope.ts';
import { serviceOf, withQuery, type Endpoint, type Given, type Topic } from '#core/contract/endpoint.ts';
import { isJson } from '#core/contract/mediaType.ts';
import { getSession } from '#core/contract/session.ts';
import { baseOf, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { Cancelled } from '#core/command/cancelled.ts';
import { CallError } from './callError.ts';
import { takeEarly, type Received } from './early.ts';
import { encode, read, type Answer } from './wire.ts';

export type { Answer } from './wire.ts';

/** What the activity notes of a call. */
export interface Marks {
  /** How the person asked for it; by default in the portal's pages. */
  source?: 'portal' | 'palette' | 'key' | 'terminal' | 'assistant';
  /** The same for all calls of one run over many records. */
  batch?: string;
}

/** Callbacks of the shell for replies that concern more than the one call. */
export interface ClientEvents {
  /**
   * The session is over (201, or 203 after one new token was refused), or it now belongs to `somebodyElse`, who signed
   * in in another tab. Resolves to `true` when the person has signed in again and the call may be sent again.
   */
  ended(somebodyElse: boolean): Promise<boolean>;
  /**
   * A call asks for a fresh proof of the person. Resolves to `true` when it was given and the call may be sent again, and to
   * `false` if the person does not want to. Without it the call is refused.
   */
  proofOwed?(): Promise<boolean>;
  /** A call was refused or failed. Some refusals show that the session differs from the one that this page knows. */
  refused(error: CallError): void;
  /** A changing call succeeded, or its record no longer exists. The data that it changes must be read again. */
  changed(topics: readonly Topic[]): void;
}

/** Calls endpoints: encodes, decodes and handles the codes of docs/specification/server.md section 1. */
export interface Client {
  call<E extends Endpoint>(endpoint: E, given: Given<E>, signal?: AbortSignal, marks?: Marks): Promise<Answer<E>>;
  /** The organisation that the page shows; sent as `x-organisation`. */
  organisationId: number | null;
  /**
   * Gets a token, unless the current one is valid for at least half a minute. Throws a CallError of code 201 without a
   * session.
   */
  authorise(): Promise<void>;
  /**
   * Resolves when pictures can be fetched, that is when the cookie of the latest token is set. Calls do not wait for
   * it.
   */
  pictures(): Promise<void>;
}

/** Makes the browser's client. It keeps the session token only in memory. */
export function createClient(config: RuntimeConfig, events: ClientEvents): Client {
  let token = '';
  let expires = 0;
  /** The account id of the person to whom the tokens belong. */
  let person: unknown;
  let somebodyElse = false;
  let pending: Promise<void> | undefined;
  let cookie = Promise.resolve();

  const client: Client = {
    organisationId: null,
    pictures: () => cookie,
    authorise: () =>
      Date.now() < expires - 30_000 ? Promise.resolve() : (pending ??= renew().finally(() => (pending = undefined))),
    async call(endpoint, given, signal, marks = {}) {
      try {
        return await settle(endpoint, given, signal, marks, true);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.reason === 'proof_owed' && events.proofOwed) {
          if (!(await events.proofOwed())) throw new Cancelled();
          return client.call(endpoint, given, signal, marks);
        }
        events.refused(error);
        if (error.notFound && endpoint.changes) events.changed(endpoint.changes);
        throw error;
      }
    },
  };
  return client;

  async function settle<E extends Endpoint>(
    endpoint: E,
    given: Given<E>,
    signal: AbortSignal | undefined,
    marks: Marks,
    again: boolean,
  ): Promise<Answer<E>> {
    const open = endpoint.evenWhen?.includes('signed out') ?? false;
    try {
      if (!open) await client.authorise();
      const answer = await send(endpoint, given, open ? {} : headers(endpoint, marks), signal);
      if (endpoint.newSession) expires = 0;
      if (endpoint.changes) events.changed(endpoint.changes);
      return answer;
    } catch (error) {
      if (open || !isOver(error)) throw error;
      const { code } = error;
      expires = 0;
      // The token may only have expired, or the session may be revoked. Asking for a new token decides: without one, or
      // when that is refused too, the session is over.
      const renewed =
        again &&
        code === codes.noSession &&
        (await client.authorise().then(
          () => true,
          (failed: unknown) => {
            // An unreachable server says nothing about the session.
            if (!isOver(failed)) throw failed;
            return false;
          },
        ));
      if (renewed || (await events.ended(somebodyElse))) return settle(endpoint, given, signal, marks, false);
      throw error;
    }
  }

  async function renew(): Promise<void> {
    const params = { isAdmin: 1, applicationId: config.application_id };
    const session = await send(getSession, { params }, {});
    const { exp, user_id: owner } = claimsOf(session.token);
    somebodyElse = person !== undefined && person !== owner;
    // No call is sent in the name of a person other than the one whose page this is.
    if (somebodyElse) throw new CallError({ code: codes.noSessionOnGetSession, message: '', reason: 'somebody_else' });
    person = owner;
    token = session.token;
    expires = Number(exp) * 1000 || Date.now() + 60_000;
    // Pictures are fetched by <img>, which sends no Bearer token, so a cookie carries it
    // (docs/specification/product.md section 3, Session).
    if (takeEarly(config.cookie_url)) return;
    cookie = ofetch(config.cookie_url, {
      headers: { token, 'x-requested-with': 'XMLHttpRequest' },
      credentials: 'include',
      responseType: 'text',
      timeout: 5_000,
      retry: 0,
    }).then(nothing, nothing);
  }

  function headers({ changes, reply }: Endpoint, { source = 'portal', batch }: Marks): Record<string, string> {
    return {
      authorization: `Bearer ${token}`,
      ...(client.organisationId !== null && { 'x-organisation': String(client.organisationId) }),
      // A file that is saved is an entry of the activity too.
      ...((changes ?? reply === 'binary') && { 'x-source': source, ...(batch !== undefined && { 'x-batch': batch }) }),
    };
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    given: Given<E>,
    extra: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Answer<E>> {
    const { path, query, body } = encode(endpoint, given);
    const url = withQuery(baseOf(config, serviceOf(endpoint)) + path, query);
    const timeout = AbortSignal.timeout(endpoint.upload || endpoint.reply === 'binary' ? 120_000 : 30_000);
    const early = endpoint.method === 'GET' ? takeEarly(url) : undefined;
    const received = early && (await early);
    if (received) {
      signal?.throwIfAborted();
      return read(endpoint, received);
    }
    let response: Received;
    try {
      response = await ofetch.raw<Envelope | Blob>(url, {
        method: endpoint.method,
        headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', ...extra },
        credentials: 'include',
        ignoreResponseError: true,
        // The failure is reported, not retried: the change might have happened already.
        retry: 0,
        responseType: endpoint.reply === 'binary' ? ('blob' as 'json') : 'json',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(body !== undefined && { body }),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw unreachable(timeout.aborted);
    }
    const { _data: file, headers, ok, status } = response;
    if (!(file instanceof Blob)) return read(endpoint, response);
    if (ok && !isJson(headers.get('content-type')))
      return Object.assign(file, { message: '', headers }) as unknown as Answer<E>;
    // The server refused: the reply is an envelope in JSON instead of a file.
    return read(endpoint, { ok, status, headers, _data: await file.text().then(JSON.parse).catch(nothing) });
  }
}

/** Tells if a refusal means that the session is over. */
function isOver(error: unknown): error is CallError {
  return error instanceof CallError && (error.code === codes.noSession || error.code === codes.noSessionOnGetSession);
}

function unreachable(slow: boolean): CallError {
  const offline = typeof navigator !== 'undefined' && !navigator.onLine;
  const why = offline
    ? 'You are offline.'
    : slow
      ? 'The server takes too long to answer.'
      : 'The server cannot be reached.';
  return new CallError({ code: 0, message: `${why} Nothing was lost. Try again.` });
}

const nothing = () => undefined;

/** The claims of a token (RFC 7519 section 4.1): the person, and the end of validity in seconds since the epoch. */
function claimsOf(token: string): { exp?: unknown; user_id?: unknown } {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as object;
  } catch {
    return {};
  }
}
