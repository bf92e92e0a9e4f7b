// Checks of the OpenID Foundation's conformance suite that no other test of this folder makes.
// docs/specification/signOn.md lists all checks, each with its test.
import { createHash } from 'node:crypto';
import { createLocalJWKSet, decodeProtectedHeader, generateKeyPair, jwtVerify, type JSONWebKeySet } from 'jose';
import * as oidc from 'openid-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePerson, type MadeOrganisation, type MadePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { assign, CALLBACK, follow, ISSUER, RelyingParty, SECRET } from '#tests/server/app/relyingParty.ts';
import { startCrm } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';

const withoutSecret = {
  app_id: 9,
  app_name: 'Notes',
  app_desc: '',
  app_image: 'crm.svg',
  add_appcontent: '',
  app_url: 'https://notes.example/',
  mobile_url: 'https://notes.example/',
  roles: [{ role_id: 3, role_name: 'Member' }],
  signOn: { redirect_uris: [CALLBACK], auth: 'none' },
};

let it: TestApp;
let acme: MadeOrganisation;
let pia: MadePerson;
let browser: Browser;
let crm: RelyingParty;

beforeEach(async () => {
  ({ it, acme, pia, browser, crm } = await startCrm({ more: [withoutSecret], applications: [2, 9] }));
});
afterEach(() => it.close());

const authorization = `Basic ${Buffer.from(`app-2:${SECRET}`).toString('base64')}`;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  it.browser().send({
    method: 'POST',
    url: `/oidc/${path}`,
    headers: { ...form, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

/** What the application gets at its own address. */
async function answerTo(parameters: Record<string, string>, leftOut = '') {
  const { url, checks } = await crm.begin(parameters);
  url.searchParams.delete(leftOut);
  const { at, answer } = await follow(browser, url);
  if (!at.startsWith(CALLBACK)) return { at, status: answer?.status };
  return { parameters: Object.fromEntries(new URL(at.replace('#', '?')).searchParams), at, checks };
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { error?: string; code?: string }) => error.error ?? error.code,
  );

test('discovery says what there is, and nothing that is not', async () => {
  const { text } = await it.browser().get('/oidc/.well-known/openid-configuration');
  const metadata = JSON.parse(text) as Record<string, unknown>;
  expect(metadata).toMatchObject({
    issuer: ISSUER,
    jwks_uri: `${ISSUER}/jwks`,
    token_endpoint: `${ISSUER}/token`,
    userinfo_endpoint: `${ISSUER}/me`,
    end_session_endpoint: `${ISSUER}/session/end`,
    scopes_supported: expect.arrayContaining(['openid', 'profile', 'email', 'phone']),
    claims_supported: expect.arrayContaining(['sub', 'name', 'email', 'role', 'groups']),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  });
  for (const absent of [
    'registration_endpoint',
    'pushed_authorization_request_endpoint',
    'device_authorization_endpoint',
  ])
    expect(metadata).not.toHaveProperty(absent);
});

test('discovery offers exactly what an application can have', async () => {
  const notes = await RelyingParty.discover(it, { secret: null, applicationId: 9 });
  const metadata = crm.config.serverMetadata();
  await it.store.write((tx) => tx.updateTable('people').set({ totp_enabled: 1 }).execute());

  // A wrong code from a known application is `invalid_grant`; from an unproved one it is something else.
  const { privateKey } = await generateKeyPair('RS256');
  const proofs: Record<string, oidc.ClientAuth> = {
    client_secret_basic: oidc.ClientSecretBasic(SECRET),
    client_secret_post: oidc.ClientSecretPost(SECRET),
    client_secret_jwt: oidc.ClientSecretJwt(SECRET),
    private_key_jwt: oidc.PrivateKeyJwt(privateKey),
    none: oidc.None(),
  };
  const proved = async (clientId: string, proof: oidc.ClientAuth) => {
    const config = new oidc.Configuration(metadata, clientId, undefined, proof);
    config[oidc.customFetch] = crm.config[oidc.customFetch] as oidc.CustomFetch;
    return (await refused(oidc.refreshTokenGrant(config, 'x'))) === 'invalid_grant';
  };
  const works: string[] = [];
  for (const [method, proof] of Object.entries(proofs))
    if (await proved(method === 'none' ? 'app-9' : 'app-2', proof)) works.push(method);
  expect(metadata.token_endpoint_auth_methods_supported?.toSorted()).toEqual(works.toSorted());
  expect(metadata.token_endpoint_auth_signing_alg_values_supported).toBeUndefined();

  const signedBy = async (by: RelyingParty) => {
    const { id_token: token = '', refresh_token: refresh = '' } = (await by.signIn(browser)).tokens;
    const refreshed = await oidc.refreshTokenGrant(by.config, refresh);
    return [token, refreshed.id_token ?? ''].map((one) => decodeProtectedHeader(one).alg);
  };
  const algorithms = new Set([...(await signedBy(crm)), ...(await signedBy(notes))]);
  expect(metadata.id_token_signing_alg_values_supported).toEqual([...algorithms]);
  expect(metadata.grant_types_supported).toEqual(['authorization_code', 'refresh_token']);

  const classes = metadata['acr_values_supported'] as string[];
  const reached: unknown[] = [];
  for (const factors of ['pwd', 'pwd otp'] as const) {
    await it.store.write((tx) => tx.updateTable('sessions').set({ factors }).execute());
    const wantedClass = { acr_values: classes[reached.length] ?? '' };
    reached.push((await crm.signIn(browser, wantedClass)).claims?.['acr']);
  }
  expect(classes).toEqual(reached);

  for (const mode of metadata['response_modes_supported'] as string[]) {
    const { at, answer } = await follow(browser, (await crm.begin({ response_mode: mode })).url);
    const answered = { query: at, fragment: at.replace('#', '?'), form_post: answer?.text ?? '' }[mode] ?? '';
    expect(/[?&]code=|name="code"/.test(answered), mode).toBe(true);
  }

  const all = (await crm.signIn(browser, { scope: metadata.scopes_supported?.join(' ') ?? '' })).claims ?? {};
  // Told only where it applies: to an application with a logout address, and beyond 200 groups.
  const rare = ['sid', 'groups_truncated'];
  const missing = metadata.claims_supported?.filter((claim) => !(claim in all));
  expect(missing?.filter((claim) => !rare.includes(claim))).toEqual([]);
});

test('the ID token: its key, its algorithm, issuer, nonce, audience, life and the hash of the access token', async () => {
  const { at, checks, parameters: redirected } = await answerTo({ max_age: '3600' });
  expect(redirected?.['iss']).toBe(ISSUER);
  const tokens = await oidc.authorizationCodeGrant(crm.config, new URL(at), { ...checks, maxAge: 3600 });
  const keys = JSON.parse((await it.browser().get('/oidc/jwks')).text) as JSONWebKeySet;
  const { payload, protectedHeader } = await jwtVerify(tokens.id_token ?? '', createLocalJWKSet(keys));
  expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) as string });
  expect(payload).toMatchObject({ iss: ISSUER, aud: 'app-2', sub: String(pia.id), nonce: checks?.expectedNonce });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  expect(payload['auth_time']).toEqual(expect.any(Number));
  const half = createHash('sha256').update(tokens.access_token).digest().subarray(0, 16);
  expect(payload['at_hash'] ?? half.toString('base64url')).toBe(half.toString('base64url'));
});

test('a code that is used again ends the tokens of its first use', async () => {
  const { tokens, at, checks } = await crm.signIn(browser);
  expect(await refused(oidc.authorizationCodeGrant(crm.config, new URL(at), checks))).toBe('invalid_grant');
  expect(await refused(oidc.refreshTokenGrant(crm.config, tokens.refresh_token ?? ''))).toBe('invalid_grant');
  expect((await it.browser().get('/oidc/me', { authorization: `Bearer ${tokens.access_token}` })).status).toBe(401);
});

test('a code needs its own verifier and its own address', async () => {
  const { at, checks } = await answerTo({});
  const [url, other] = [new URL(at), oidc.randomPKCECodeVerifier()];
  expect(await refused(oidc.authorizationCodeGrant(crm.config, url, { ...checks, pkceCodeVerifier: other }))).toBe(
    'invalid_grant',
  );
  const second = await answerTo({});
  const codeGrant = { grant_type: 'authorization_code', code: second.parameters?.['code'] ?? '' };
  const verifier = { code_verifier: second.checks?.pkceCodeVerifier ?? '' };
  const redeemed = await post('token', { ...codeGrant, ...verifier, redirect_uri: `${CALLBACK}/x` }, { authorization });
  expect(redeemed.body).toMatchObject({ error: 'invalid_grant' });
});

test('only what is asked for is told, and a refresh cannot ask for more', async () => {
  const { tokens, claims } = await crm.signIn(browser, { scope: 'openid email unknown' });
  expect(claims).toMatchObject({ email: 'pia@acme.test' });
  const mine = await oidc.fetchUserInfo(crm.config, tokens.access_token, String(pia.id));
  for (const claimSet of [claims, mine])
    for (const other of ['name', 'role', 'groups']) expect(claimSet).not.toHaveProperty(other);
  const wider = oidc.refreshTokenGrant(crm.config, tokens.refresh_token ?? '', { scope: 'openid email organisation' });
  expect(await refused(wider)).toBe('invalid_scope');
});

test('what a request may have, and what it may not', async () => {
  // Without a first sign-in, nobody is known to the provider yet.
  await crm.signIn(browser);
  const outcome = async (parameters: Record<string, string>, leftOut?: string) => {
    const { parameters: redirected, status } = await answerTo(parameters, leftOut);
    if (!redirected) return status;
    expect(redirected['iss']).toBe(ISSUER);
    expect('state' in redirected).toBe(leftOut !== 'state');
    return redirected['error'] ?? Object.keys(redirected).find((name) => name === 'code');
  };
  const hints = { login_hint: 'a@b.test', ui_locales: 'hi fr', claims_locales: 'se', display: 'page', acr_values: 'x' };
  expect({
    'prompt=none of somebody who is signed in': await outcome({ prompt: 'none' }),
    'prompt=consent': await outcome({ prompt: 'consent' }),
    hints: await outcome(hints),
    'a parameter that nobody knows': await outcome({ extra: 'x' }),
    'no nonce': await outcome({}, 'nonce'),
    'no state': await outcome({}, 'state'),
  }).toEqual({
    'prompt=none of somebody who is signed in': 'code',
    'prompt=consent': 'code',
    hints: 'code',
    'a parameter that nobody knows': 'code',
    'no nonce': 'code',
    'no state': 'code',
  });
  expect({
    'prompt=none and login': await outcome({ prompt: 'none login' }),
    'no response_type': await outcome({}, 'response_type'),
    'tokens at once': await outcome({ response_type: 'code id_token token' }),
    'a hint that is no token': await outcome({ id_token_hint: 'x' }),
    'no address, which is refused by a page': await outcome({}, 'redirect_uri'),
  }).toEqual({
    'prompt=none and login': 'invalid_request',
    'no response_type': 'invalid_request',
    'tokens at once': 'unsupported_response_type',
    'a hint that is no token': 'invalid_request',
    'no address, which is refused by a page': 400,
  });
});

test('the hint of somebody else is refused with prompt=none; the own one is not', async () => {
  const { tokens } = await crm.signIn(browser);
  const hinted = (hint = '') => answerTo({ id_token_hint: hint, prompt: 'none' });
  expect((await hinted(tokens.id_token)).parameters).toHaveProperty('code');
  const other = await makePerson(it.store, acme);
  await assign(it, acme, other);
  const theirs = await crm.signIn(await it.as(other));
  expect((await hinted(theirs.tokens.id_token)).parameters).toMatchObject({ error: 'login_required' });
});

test('userinfo takes the token in the header and in a form, not in an address', async () => {
  const { access_token: token } = (await crm.signIn(browser)).tokens;
  const header = { authorization: `Bearer ${token}` };
  expect((await it.browser().get('/oidc/me', header)).status).toBe(200);
  const bare = await it
    .browser()
    .send({ method: 'POST', url: '/oidc/me', headers: { ...header, 'content-length': '0' } });
  expect(bare.status).toBe(200);
  expect((await post('me', { access_token: token })).status).toBe(200);
  expect((await it.browser().get(`/oidc/me?access_token=${token}`)).status).toBe(400);
  const without = await it.browser().get('/oidc/me');
  expect([without.status, String(without.headers['www-authenticate']).split(' ')[0]]).toEqual([401, 'Bearer']);
});

test('no other way to a token', async () => {
  for (const grant of ['password', 'client_credentials', 'urn:ietf:params:oauth:grant-type:device_code'])
    expect(
      (await post('token', { grant_type: grant, username: 'a', password: 'b' }, { authorization })).body,
    ).toMatchObject({
      error: 'unsupported_grant_type',
    });
});

test('signing out by the application asks without a hint too; wrong hints and unknown addresses are refused', async () => {
  const accept = { accept: 'text/html' };
  const outcome = async (query: Record<string, string>) => {
    const { status, text } = await browser.get(`/oidc/session/end?${new URLSearchParams(query)}`, accept);
    return status === 200 && text.includes('Sign out of Gatehouse?') ? 'asks' : status;
  };
  const { tokens } = await crm.signIn(browser);
  const hint = { id_token_hint: tokens.id_token ?? '' };
  const [own, evil] = ['https://crm.example/bye', 'https://evil.example/'];
  expect(await outcome({})).toBe('asks');
  expect(await outcome({ client_id: 'app-2', post_logout_redirect_uri: own })).toBe('asks');
  // Nobody says whose address it is, so it is not used.
  expect(await outcome({ post_logout_redirect_uri: evil })).toBe('asks');
  expect(await outcome({ ...hint, post_logout_redirect_uri: evil })).toBe(400);
  expect(await outcome({ ...hint, client_id: 'app-3' })).toBe(400);
  expect(await outcome({ id_token_hint: 'x' })).toBe(400);
});
