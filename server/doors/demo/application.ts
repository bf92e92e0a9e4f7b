import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { applicationPage, byePage, notePage, type Claims } from './applicationPages.ts';

/** What an application of the demo knows about itself. */
export interface Facts {
  name: string;
  /** Where it is, without a slash at the end. */
  url: string;
  issuer: string;
  clientId: string;
  secret: string;
}

interface Session {
  claims: Claims;
  sub: string;
  sid: string;
  tokens: { access: string; refresh: string; id: string };
}

interface Pending {
  state: string;
  nonce: string;
  verifier: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/**
 * An application of the demo: a relying party as others write it, with openid-client, its own cookie and its own
 * sessions. It shows that a tile signs in, and that the portal's decisions are felt here.
 */
export function demoApplication({ name, url, issuer, clientId, secret }: Facts): Answer {
  const sessions = new Map<string, Session>();
  const pending = new Map<string, Pending>();
  const cookie = `demo_${clientId.replace('-', '_')}`;
  const base = new URL(url).pathname;
  let discovered: Promise<oidc.Configuration> | undefined;

  /** The portal may not be ready when the application starts. */
  function configuration(): Promise<oidc.Configuration> {
    const options = { execute: [oidc.allowInsecureRequests] };
    return (discovered ??= oidc
      .discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(secret), options)
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      }));
  }

  function cookieOf(request: IncomingMessage): string {
    return new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
  }

  async function begin(response: ServerResponse): Promise<void> {
    const id = randomBytes(16).toString('base64url');
    const step = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    pending.set(id, step);
    // One that nobody finishes.
    setTimeout(() => pending.delete(id), 600_000).unref();
    const at = oidc.buildAuthorizationUrl(await configuration(), {
      redirect_uri: `${url}/callback`,
      scope: 'openid profile organisation',
      code_challenge: await oidc.calculatePKCECodeChallenge(step.verifier),
      code_challenge_method: 'S256',
      state: step.state,
      nonce: step.nonce,
    });
    redirect(response, at.href, `${cookie}=${id}; Path=${base}; HttpOnly; SameSite=Lax`);
  }

  async function takeSignIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const step = pending.get(cookieOf(request));
    if (!step) return redirect(response, `${url}/`);
    pending.delete(cookieOf(request));
    const tokens = await oidc.authorizationCodeGrant(await configuration(), new URL(request.url ?? '', url), {
      expectedState: step.state,
      expectedNonce: step.nonce,
      pkceCodeVerifier: step.verifier,
    });
    const claims = tokens.claims();
    const id = randomBytes(16).toString('base64url');
    sessions.set(id, {
      claims: claims as Claims,
      sub: claims?.sub ?? '',
      sid: typeof claims?.sid === 'string' ? claims.sid : '',
      tokens: { access: tokens.access_token, refresh: tokens.refresh_token ?? '', id: tokens.id_token ?? '' },
    });
    redirect(response, `${url}/`, `${cookie}=${id}; Path=${base}; HttpOnly; SameSite=Lax`);
  }

  /** Every page asks the portal again: a demo has time, and shows a new role at once. */
  async function show(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = cookieOf(request);
    const session = sessions.get(id);
    if (!session) return begin(response);
    try {
      const tokens = await oidc.refreshTokenGrant(await configuration(), session.tokens.refresh);
      session.claims = tokens.claims() as Claims;
      session.tokens.id = tokens.id_token ?? session.tokens.id;
    } catch (error) {
      if (!(error instanceof oidc.ResponseBodyError)) throw error;
      sessions.delete(id);
      return begin(response);
    }
    html(response, applicationPage(name, session.claims, { refresh: `${url}/`, signOut: `${url}/signout` }));
  }

  async function signOut(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = sessions.get(cookieOf(request));
    sessions.delete(cookieOf(request));
    if (!session) return redirect(response, `${url}/bye`);
    const at = oidc.buildEndSessionUrl(await configuration(), {
      id_token_hint: session.tokens.id,
      post_logout_redirect_uri: `${url}/bye`,
    });
    redirect(response, at.href);
  }

  /** OpenID Connect Back-Channel Logout 1.0, section 2.6. */
  async function takeLogout(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = new URLSearchParams(await bodyOf(request)).get('logout_token') ?? '';
    const keys = createRemoteJWKSet(new URL((await configuration()).serverMetadata().jwks_uri ?? ''));
    const { payload } = await jwtVerify(token, keys, { issuer, audience: clientId, typ: 'logout+jwt' });
    const events = payload.events as Record<string, unknown> | undefined;
    const isLogout = events?.['http://schemas.openid.net/event/backchannel-logout'] && !('nonce' in payload);
    if (!isLogout) return void response.writeHead(400).end();
    for (const [id, session] of sessions) if (session.sid === payload.sid) sessions.delete(id);
    response.writeHead(200, { 'cache-control': 'no-store' }).end();
  }

  return async (request, response, path) => {
    try {
      if (path === '/login') await begin(response);
      else if (path === '/callback') await takeSignIn(request, response);
      else if (path === '/signout') await signOut(request, response);
      else if (path === '/backchannel') await takeLogout(request, response);
      else if (path === '/bye') html(response, byePage(name, `${url}/`));
      else await show(request, response);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!response.headersSent) html(response, notePage(name, why, `${url}/`), 502);
    }
  };
}

function redirect(response: ServerResponse, to: string, cookie?: string): void {
  response.writeHead(303, { location: to, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) }).end();
}

function html(response: ServerResponse, page: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
