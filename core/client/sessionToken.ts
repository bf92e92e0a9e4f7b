import { ofetch } from 'ofetch';
import { codes } from '#core/contract/envelope.ts';
import type { RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { getSession } from '#core/contract/session.ts';
import { CallError } from './callError.ts';
import { takeEarly } from './early.ts';
import { send } from './send.ts';

/** Keeps the token of the session, only in memory, and gets a new one in time. */
export function createSessionToken(config: RuntimeConfig) {
  let token = '';
  let expires = 0;
  /** The account id of the person to whom the tokens belong. */
  let person: unknown;
  let somebodyElse = false;
  let pending: Promise<void> | undefined;
  let cookie = Promise.resolve();

  async function renew(): Promise<void> {
    const session = await send(
      config,
      getSession,
      { params: { isAdmin: 1, applicationId: config.application_id } },
      {},
    );
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

  return {
    token: () => token,
    /** The session belongs to a person other than the one whose page this is. */
    isSomebodyElses: () => somebodyElse,
    /** Resolves when the cookie of the latest token is set. */
    cookie: () => cookie,
    /** Gets a token, unless the current one is valid for at least half a minute. */
    authorise: () =>
      Date.now() < expires - 30_000 ? Promise.resolve() : (pending ??= renew().finally(() => (pending = undefined))),
    /** The next call gets a new token. */
    expire: () => void (expires = 0),
  };
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
