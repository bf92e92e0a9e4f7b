import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as oidc from 'openid-client';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import {
  assign,
  CALLBACK,
  follow,
  ISSUER,
  RelyingParty,
  SECRET,
  signOnCatalogue,
} from '#tests/server/app/relyingParty.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let it: TestApp;
let browser: Browser;
let crm: RelyingParty;
const other = { app_id: 9, app_name: 'Other', app_desc: '', app_image: 'crm.svg', add_appcontent: '' };
const addresses = { app_url: 'https://other.example/', mobile_url: 'https://other.example/' };
const withoutServer = {
  ...other,
  ...addresses,
  roles: [{ role_id: 3, role_name: 'Member' }],
  signOn: { redirect_uris: [CALLBACK], auth: 'none' },
};

const withServer = { ...withoutServer, app_id: 10, app_name: 'Books', signOn: { redirect_uris: [CALLBACK] } };

beforeEach(async () => {
  it = await startTestApp({ env: signOnCatalogue({}, [withoutServer, withServer]), now: Date.now() });
  const acme = await makeOrganisation(it.store);
  const person = await makePerson(it.store, acme);
  await assign(it, acme, person);
  await assign(it, acme, person, 9);
  browser = await it.as(person);
  crm = await RelyingParty.discover(it);
});
afterEach(() => it.close());

/** The error of a request, and whether the application gets it. */
async function refusalTo(change: (url: URL) => void) {
  const { url } = await crm.begin();
  change(url);
  const { at, answer } = await follow(browser, url);
  return at.startsWith(CALLBACK) ? /error=(\w+)/.exec(at)?.[1] : [answer?.status, at.split('?')[0]];
}

describe('a request is refused', () => {
  const page = [400, `${ISSUER}/auth`];
  test.each<[string, unknown, (url: URL) => void]>([
    ['with an address that is not registered', page, ({ searchParams: p }) => p.set('redirect_uri', `${CALLBACK}/x`)],
    ['with an address elsewhere', page, ({ searchParams: p }) => p.set('redirect_uri', 'https://evil.example/')],
    ['of an unknown application', page, ({ searchParams: p }) => p.set('client_id', 'app-3')],
    ['without PKCE', 'invalid_request', ({ searchParams: p }) => p.delete('code_challenge')],
    ['with plain PKCE', 'invalid_request', ({ searchParams: p }) => p.set('code_challenge_method', 'plain')],
    [
      'for an implicit answer',
      'unsupported_response_type',
      ({ searchParams: p }) => p.set('response_type', 'id_token'),
    ],
    ['with a request object', 'request_not_supported', ({ searchParams: p }) => p.set('request', 'e30.e30.')],
    [
      'with a request by address',
      'request_uri_not_supported',
      ({ searchParams: p }) => p.set('request_uri', 'https://evil.example'),
    ],
  ])('%s', async (_, expected, change) => {
    expect(await refusalTo(change)).toEqual(expected);
  });
});

test('a form that carries the answer may go to the application alone', async () => {
  const { url } = await crm.begin({ response_mode: 'form_post' });
  const { answer } = await follow(browser, url);
  const policy = String(answer?.headers['content-security-policy']);
  expect(policy).toContain("form-action 'self' https://crm.example;");
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'/);
  expect(answer?.text).toContain(`action="${CALLBACK}"`);
});

test('hostile headers change no address of the provider', async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'x-forwarded-proto': 'http',
  };
  const { text, headers: sent } = await it.browser().get('/oidc/.well-known/openid-configuration', headers);
  expect(sent['cache-control'], 'a proxy could keep the former keys').toBe('no-cache');
  expect(text).not.toContain('evil.example');
  expect(JSON.parse(text)).toMatchObject({
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/auth`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
  });
  const { answer } = await follow(browser, (await crm.begin()).url);
  expect(String(answer?.headers['set-cookie'])).not.toContain('evil');
});

test('wrong secrets are refused, and after thirty the right one has to wait; another network has not', async () => {
  const asked = (secret: string, address = '203.0.113.4') =>
    it.browser(address).send({
      method: 'POST',
      url: '/oidc/token',
      headers: {
        authorization: `Basic ${Buffer.from(`app-2:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'grant_type=authorization_code&code=x&redirect_uri=x&code_verifier=x',
    });
  for (let guess = 0; guess < 30; guess++) expect((await asked(`wrong ${guess}`)).status).toBe(401);
  // The last one is counted after its answer.
  await expect.poll(() => counted()).toBe(30);
  expect((await asked(SECRET)).status).toBe(429);
  expect((await asked(SECRET, '203.0.113.5')).body).toMatchObject({ error: 'invalid_grant' });
});

const counted = async () => (await it.store.read.selectFrom('attempts').select('id').execute()).length;

test('the token of one application is worth nothing at another, and a code goes only to its own', async () => {
  const spa = await RelyingParty.discover(it, { secret: null, applicationId: 9 });
  const { url, checks } = await crm.begin();
  const { at } = await follow(browser, url);
  await expect(oidc.authorizationCodeGrant(spa.config, new URL(at), checks)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  const { tokens } = await crm.signIn(browser);
  await expect(oidc.refreshTokenGrant(spa.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

test('an application with a secret asks about its own tokens and ends those, not those of another', async () => {
  const books = await RelyingParty.discover(it, { applicationId: 10 });
  const { access_token: token } = (await crm.signIn(browser)).tokens;
  const isActive = async ({ config }: RelyingParty) => (await oidc.tokenIntrospection(config, token)).active;
  await oidc.tokenRevocation(books.config, token);
  expect([await isActive(crm), await isActive(books)]).toEqual([true, false]);
  await oidc.tokenRevocation(crm.config, token);
  expect(await isActive(crm)).toBe(false);
});

test('an application without a secret gets rotated tokens: used again late, a former one ends the family', async () => {
  const spa = await RelyingParty.discover(it, { secret: null, applicationId: 9 });
  const first = (await spa.signIn(browser)).tokens.refresh_token ?? '';
  const refresh = (token: string) =>
    oidc.refreshTokenGrant(spa.config, token).then(
      (tokens) => tokens.refresh_token ?? '',
      (error: { error?: string }) => error.error,
    );
  const both = await Promise.all([refresh(first), refresh(first)]);
  expect(both.filter((one) => one === 'invalid_grant')).toHaveLength(1);
  const second = both.find((one) => one !== 'invalid_grant') ?? '';
  expect(await refresh(first)).toBe('invalid_grant');
  const third = (await refresh(second)) ?? '';
  expect(third).not.toBe('invalid_grant');
  it.clock.advance(10_001);
  expect(await refresh(first)).toBe('invalid_grant');
  expect(await refresh(third)).toBe('invalid_grant');
});

test('no code, token or secret is in the log, in the database or in an error', async () => {
  const { tokens, at } = await crm.signIn(browser);
  const code = new URL(at).searchParams.get('code') ?? '';
  await it.browser().get('/oidc/me?access_token=abc', { authorization: `Bearer ${tokens.access_token}x` });
  const told = JSON.stringify([
    it.log,
    await it.store.read.selectFrom('sign_on_items').selectAll().execute(),
    await it.store.read.selectFrom('sign_on_keys').selectAll().execute(),
    await it.store.read.selectFrom('sign_on_clients').selectAll().execute(),
  ]);
  const secrets = [code, tokens.access_token, tokens.refresh_token, tokens.id_token, 'the secret of the CRM'];
  expect(secrets.filter((secret) => !secret || told.includes(secret))).toEqual([]);
});
