import * as oidc from 'openid-client';
import { hashOfSecret } from '#server/features/applications/clientSecrets.ts';
import type { Answer, Browser } from './browser.ts';
import { catalogueFile } from './catalogueFile.ts';
import type { TestApp } from './startTestApp.ts';

/** The application of the tests: the CRM, with sign-on. */
const APPLICATION = 2;
export const CALLBACK = 'https://crm.example/callback';
const SIGNED_OUT = 'https://crm.example/bye';
export const ISSUER = 'https://portal.example/oidc';
/** The secret of every application of the tests that has one. */
export const SECRET = 'the secret of the CRM in tests';

/** The facts for sign-on in a catalogue, and those of a test. */
export function signOnCatalogue(facts: object = {}, more: object[] = []): Record<string, string> {
  const crm = {
    app_id: APPLICATION,
    app_name: 'CRM',
    app_desc: 'Leads and deals',
    app_image: 'crm.svg',
    add_appcontent: '',
    app_url: 'https://crm.example/',
    mobile_url: 'https://m.crm.example/',
    roles: [
      { role_id: 1, role_name: 'Administrator' },
      { role_id: 3, role_name: 'Read Only' },
    ],
    profiles: [{ profile_id: 2, profile_name: 'Sales' }],
    crm_roles: [{ crmrole_id: 4, crmrole_name: 'Sales Assistant' }],
    signOn: {
      redirect_uris: [CALLBACK],
      post_logout_redirect_uris: [SIGNED_OUT],
      ...facts,
    },
  };
  return {
    PUBLIC_URL: 'https://portal.example',
    CATALOGUE_FILE: catalogueFile(JSON.stringify([crm, ...more])),
  };
}

/** Assigns a person to the application, which the organisation adds if it has not. */
export async function assign(
  { store }: Pick<TestApp, 'store'>,
  organisation: { id: number },
  person: { id: number },
  applicationId = APPLICATION,
) {
  const of = { organisation_id: organisation.id, application_id: applicationId };
  await store.write(async (tx) => {
    await tx
      .insertInto('organisation_applications')
      .values({ ...of, added_at: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('assignments')
      .values({ ...of, person_id: person.id, role_id: 3, crm_role_id: 4, profile_id: 2, created_at: 1 })
      .execute();
  });
}

/** An application that signs people in by openid-client, through the server under test. */
export class RelyingParty {
  readonly it: TestApp;
  readonly config: oidc.Configuration;
  readonly callback: string;

  private constructor(it: TestApp, config: oidc.Configuration, callback = CALLBACK) {
    this.it = it;
    this.config = config;
    this.callback = callback;
  }

  /** An application that an organisation has added itself. */
  static async own(
    it: TestApp,
    { clientId, secret, callback }: { clientId: string; secret: string; callback: string },
  ) {
    const options = { [oidc.customFetch]: fetchBy(it) };
    const proof = oidc.ClientSecretBasic(secret);
    return new RelyingParty(it, await oidc.discovery(new URL(ISSUER), clientId, undefined, proof, options), callback);
  }

  static async discover(it: TestApp, { secret = SECRET as string | null, applicationId = APPLICATION } = {}) {
    if (secret !== null)
      await it.store.write((tx) =>
        tx
          .insertInto('sign_on_clients')
          .values({ application_id: applicationId, secret_hash: hashOfSecret(it.services, SECRET), rotated_at: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    const config = await oidc.discovery(
      new URL(ISSUER),
      `app-${applicationId}`,
      undefined,
      secret === null ? oidc.None() : oidc.ClientSecretBasic(secret),
      { [oidc.customFetch]: fetchBy(it) },
    );
    return new RelyingParty(it, config);
  }

  /** Begins a sign-in. */
  async begin(parameters: Record<string, string> = {}) {
    const verifier = oidc.randomPKCECodeVerifier();
    const state = oidc.randomState();
    const nonce = oidc.randomNonce();
    const url = oidc.buildAuthorizationUrl(this.config, {
      redirect_uri: this.callback,
      scope: 'openid profile email phone organisation groups',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...parameters,
    });
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
    return { url, checks };
  }

  /** Signs in with a browser that is signed in at the portal. */
  async signIn(browser: Browser, parameters: Record<string, string> = {}) {
    const { url, checks } = await this.begin(parameters);
    const { at, answer, redirects } = await follow(browser, url);
    if (!at.startsWith(this.callback))
      throw new Error(`The sign-in ended at ${at}: ${answer?.status} ${answer?.text.slice(0, 500)}`);
    const tokens = await oidc.authorizationCodeGrant(this.config, new URL(at), checks);
    return { tokens, claims: tokens.claims(), redirects, at, checks };
  }
}

/** Follows redirects within the portal. Returns the first address elsewhere, or the page that the browser is at. */
export async function follow(browser: Browser, url: URL | string) {
  let at = new URL(url, 'https://portal.example').href;
  let answer: Answer | undefined;
  for (let redirects = 0; redirects < 12; redirects++) {
    if (!at.startsWith('https://portal.example/')) return { at, answer, redirects };
    answer = await browser.get(at.slice('https://portal.example'.length), { accept: 'text/html' });
    const { location } = answer.headers;
    if (typeof location !== 'string') return { at, answer, redirects };
    at = new URL(location, at).href;
    // The pages of the portal are not the provider's matter.
    if (/^https:\/\/portal\.example\/(signin|security|application\/refused)/.test(at)) return { at, answer, redirects };
  }
  throw new Error(`There are too many redirects; the last one leads to ${at}.`);
}

/** `fetch` that calls the server under test. */
function fetchBy({ app }: TestApp): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const { host, pathname, search } = new URL(url);
    const response = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: { ...headers, host },
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    });
    const fields = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(response.body, { status: response.statusCode, headers: fields });
  };
}
