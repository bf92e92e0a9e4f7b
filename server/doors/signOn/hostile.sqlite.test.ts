import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as oidc from 'openid-client';
import type { Browser } from '#tests/server/app/browser.ts';
import { CALLBACK, follow, ISSUER, RelyingParty, SECRET } from '#tests/server/app/relyingParty.ts';
import { startCrm } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';

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
  ({ it, browser, crm } = await startCrm({ more: [withoutServer, withServer], applications: [2, 9] }));
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

describe('wrong secrets are refused, and after thirty of one application the right one has to wait', () => {
  type Sent = { client?: string; secret?: string | null; address?: string; path?: string; by?: 'Basic' | 'form' };
  const send = ({ client = 'app-2', secret = SECRET, address = '203.0.113.4', path = 'token', by = 'Basic' }: Sent) =>
    it.browser(address).send({
      method: 'POST',
      url: `/oidc/${path}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(secret !== null &&
          by === 'Basic' && { authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}` }),
      },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'x',
        token: 'x',
        redirect_uri: CALLBACK,
        code_verifier: 'x'.repeat(43),
        ...((by === 'form' || secret === null) && { client_id: client }),
        ...(by === 'form' && secret !== null && { client_secret: secret }),
      }).toString(),
    });
  const answerTo = async (sent: Sent) => {
    const { status, body } = await send(sent);
    const { error } = body as { error?: string };
    return error === undefined ? String(status) : `${status} ${error}`;
  };
  const right = { client: 'app-2' };
  /** What is known afterwards by others at the same address, whoever sent the wrong ones. */
  const others = {
    'an application by form': { client: 'app-10', by: 'form' },
    'an application by Basic': { client: 'app-10' },
    'an application without a secret': { client: 'app-9', secret: null },
  } as const;

  test.each<[string, Sent, string]>([
    ['by Basic', { secret: 'wrong' }, '429 temporarily_unavailable'],
    ['by form', { secret: 'wrong', by: 'form' }, '429 temporarily_unavailable'],
    ['at introspection', { secret: 'wrong', path: 'token/introspection' }, '429 temporarily_unavailable'],
    ['at revocation', { secret: 'wrong', path: 'token/revocation', by: 'form' }, '429 temporarily_unavailable'],
    ['with an encoded client id', { secret: 'wrong', client: 'app%2D2' }, '429 temporarily_unavailable'],
    ['of an unknown client by form', { secret: 'wrong', client: 'app-77', by: 'form' }, '400 invalid_grant'],
    ['of an unknown client by Basic', { secret: 'wrong', client: 'nobody' }, '400 invalid_grant'],
    ['of an application without a secret', { secret: 'wrong', client: 'app-9', by: 'form' }, '400 invalid_grant'],
  ])('%s', async (_, wrong, expected) => {
    for (const applicationId of [2, 10]) await RelyingParty.discover(it, { applicationId });
    for (let guess = 0; guess < 30; guess++) expect((await send(wrong)).status).toBe(401);
    expect(await answerTo(right)).toBe(expected);
    expect(await answerTo({ ...right, address: '203.0.113.5' })).toBe('400 invalid_grant');
    for (const [name, sent] of Object.entries(others)) expect(await answerTo(sent), name).toBe('400 invalid_grant');
    const { status, headers } = await send(right);
    expect(Number(headers['retry-after'] ?? 0) > 800).toBe(status === 429);
  });

  test('an application without a secret is never counted, however often its codes are wrong', async () => {
    const spa = { client: 'app-9', secret: null };
    for (let guess = 0; guess < 40; guess++) expect(await answerTo(spa)).toBe('400 invalid_grant');
    expect(await it.store.read.selectFrom('attempts').select('id').execute()).toEqual([]);
  });
});

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
      (error: { error?: string }) => error.error ?? '',
    );
  const second = await refresh(first);
  const third = await refresh(second);
  expect([second, third]).not.toContain('invalid_grant');
  it.clock.advance(10_001);
  expect(await refresh(first)).toBe('invalid_grant');
  expect(await refresh(third)).toBe('invalid_grant');
});

test('no code, token or secret is in the log, in the database or in an error', async () => {
  const { tokens, at } = await crm.signIn(browser);
  const code = new URL(at).searchParams.get('code') ?? '';
  await it.browser().get('/oidc/me?access_token=abc', { authorization: `Bearer ${tokens.access_token}x` });
  const readable = JSON.stringify([
    it.log,
    await it.store.read.selectFrom('sign_on_items').selectAll().execute(),
    await it.store.read.selectFrom('sign_on_keys').selectAll().execute(),
    await it.store.read.selectFrom('sign_on_clients').selectAll().execute(),
  ]);
  const secrets = [code, tokens.access_token, tokens.refresh_token, tokens.id_token, 'the secret of the CRM'];
  expect(secrets.filter((secret) => !secret || readable.includes(secret))).toEqual([]);
});
