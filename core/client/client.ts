import { codes } from '#core/contract/envelope.ts';
import type { Endpoint, InputOf, Topic } from '#core/contract/endpoint.ts';
import type { RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { Cancelled } from '#core/command/cancelled.ts';
import { CallError } from './callError.ts';
import { send } from './send.ts';
import { createSessionToken } from './sessionToken.ts';
import type { Answer } from './wire.ts';

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
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal, marks?: Marks): Promise<Answer<E>>;
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
  const session = createSessionToken(config);
  const client: Client = {
    organisationId: null,
    pictures: session.cookie,
    authorise: session.authorise,
    async call(endpoint, input, signal, marks = {}) {
      try {
        return await settle(endpoint, input, signal, marks, true);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.reason === 'proof_owed' && events.proofOwed) {
          if (!(await events.proofOwed())) throw new Cancelled();
          return client.call(endpoint, input, signal, marks);
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
    input: InputOf<E>,
    signal: AbortSignal | undefined,
    marks: Marks,
    again: boolean,
  ): Promise<Answer<E>> {
    const open = endpoint.evenWhen?.includes('signed out') ?? false;
    try {
      if (!open) await session.authorise();
      const answer = await send(config, endpoint, input, open ? {} : headers(endpoint, marks), signal);
      if (endpoint.newSession) session.expire();
      if (endpoint.changes) events.changed(endpoint.changes);
      return answer;
    } catch (error) {
      if (open || !isOver(error)) throw error;
      const { code } = error;
      session.expire();
      // The token may only have expired, or the session may be revoked. Asking for a new token decides: without one, or
      // when that is refused too, the session is over.
      const renewed =
        again &&
        code === codes.noSession &&
        (await session.authorise().then(
          () => true,
          (failed: unknown) => {
            // An unreachable server says nothing about the session.
            if (!isOver(failed)) throw failed;
            return false;
          },
        ));
      if (renewed || (await events.ended(session.isSomebodyElses())))
        return settle(endpoint, input, signal, marks, false);
      throw error;
    }
  }

  function headers({ changes, reply }: Endpoint, { source = 'portal', batch }: Marks): Record<string, string> {
    return {
      authorization: `Bearer ${session.token()}`,
      ...(client.organisationId !== null && { 'x-organisation': String(client.organisationId) }),
      // A file that is saved is an entry of the activity too.
      ...((changes ?? reply === 'binary') && { 'x-source': source, ...(batch !== undefined && { 'x-batch': batch }) }),
    };
  }
}

/** Tells if a refusal means that the session is over. */
function isOver(error: unknown): error is CallError {
  return error instanceof CallError && (error.code === codes.noSession || error.code === codes.noSessionOnGetSession);
}
