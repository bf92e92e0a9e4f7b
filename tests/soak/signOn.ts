import { randomBytes } from 'node:crypto';
import * as oidc from 'openid-client';
import type { Caller } from './caller.ts';
import { must } from './run.ts';

const CALLBACK = 'https://wiki.example/callback';

/** An application of the organisation's own that signs a person in, again and again, at an address of the portal. */
export interface RelyingParty {
  /** The whole way: authorise, take the code, read the claims, refresh. Throws if a step fails. */
  signIn(): Promise<void>;
}

/** Adds an application as this owner, and connects it to the portal at the caller's address. */
export async function relyingParty(owner: Caller): Promise<RelyingParty> {
  const added = await owner.post('/api/application/own/add', {
    app_name: `Wiki ${randomBytes(4).toString('hex')}`,
    app_desc: '',
    app_url: 'https://wiki.example/',
    mobile_url: '',
    role_list: [{ role_name: 'User' }],
    sign_on: { redirect_uris: [CALLBACK] },
  });
  must(added.status === 200 || added.status === 201, `The application was not added: ${added.text}`);
  const { client_id: id, client_secret: secret } = added.body as unknown as {
    client_id: string;
    client_secret: string;
  };
  const config = await oidc.discovery(new URL(`${owner.base}/oidc`), id, secret, undefined, {
    execute: [oidc.allowInsecureRequests],
  });
  return {
    async signIn() {
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const start = oidc.buildAuthorizationUrl(config, {
        redirect_uri: CALLBACK,
        scope: 'openid profile organisation offline_access',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      const back = await followed(owner, start.href);
      const grant = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
      const tokens = await oidc.authorizationCodeGrant(config, back, grant);
      const claims = tokens.claims();
      await oidc.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '');
      await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    },
  };
}

/** Follows the portal's redirects to the application. */
async function followed(person: Caller, href: string): Promise<URL> {
  let at = new URL(href);
  for (let redirects = 0; redirects < 6 && !at.href.startsWith(CALLBACK); redirects++) {
    const { status, headers, text } = await person.get(at.pathname + at.search, { accept: 'text/html' });
    const to = headers.location;
    must(typeof to === 'string', `${at.pathname} answered ${status} ${text.slice(0, 200)}`);
    at = new URL(to as string, at);
  }
  return at;
}
