import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#tests/server/app/browser.ts';
import { CALLBACK, follow, type RelyingParty } from '#tests/server/app/relyingParty.ts';
import { startCrm } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';

const [ONE, TWO] = ['urn:gatehouse:1fa', 'urn:gatehouse:2fa'];

let it: TestApp;
let browser: Browser;
let crm: RelyingParty;

beforeEach(async () => {
  ({ it, browser, crm } = await startCrm());
});
afterEach(() => it.close());

const acr = (claim: object) => ({ claims: JSON.stringify({ id_token: { acr: claim } }) });
const has = (factors: 'pwd' | 'pwd otp') =>
  it.store.write(async (tx) => {
    await tx.updateTable('people').set({ totp_enabled: 1 }).execute();
    await tx.updateTable('sessions').set({ factors }).execute();
  });
/** What the application gets, or the page that the person is led to. */
async function outcome(parameters: Record<string, string>, by = browser) {
  const { at } = await follow(by, (await crm.begin(parameters)).url);
  const { pathname, searchParams } = new URL(at);
  if (!at.startsWith(CALLBACK)) return `${pathname} ${searchParams.get('reason') ?? ''}`;
  return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : at);
}

const asks: [string, Record<string, string>][] = [
  ['acr_values', { acr_values: TWO }],
  ['acr_values with an unknown one', { acr_values: `urn:other ${TWO}` }],
  ['an essential acr', acr({ essential: true, value: TWO })],
  ['an essential acr of several', acr({ essential: true, values: ['urn:other', TWO] })],
  ['an acr that is not essential', acr({ values: [TWO] })],
  ['acr_values beside a claim that one factor meets', { acr_values: TWO, ...acr({ value: ONE }) }],
];

describe('an application that asks for two factors', () => {
  test.each(asks)('by %s gets no code for a password alone', async (_, parameters) => {
    const unmet = 'unmet_authentication_requirements';
    expect(await outcome(parameters)).toBe(unmet);
    expect(await outcome({ ...parameters, prompt: 'none' })).toBe(unmet);
    // Also for somebody who has entered the application before.
    await crm.signIn(browser);
    expect(await outcome(parameters)).toBe(unmet);
  });

  test.each(asks)('by %s has the second factor asked for, and gets a code with it', async (_, parameters) => {
    await crm.signIn(browser);
    await has('pwd');
    expect(await outcome(parameters)).toBe('/signin confirm');
    expect(await outcome({ ...parameters, prompt: 'none' })).toBe('login_required');
    await has('pwd otp');
    expect(await outcome(parameters)).toBe('code');
    expect((await crm.signIn(browser, parameters)).claims).toMatchObject({ acr: TWO });
  });

  test('is answered so also when the person signs in on the way', async () => {
    const { url } = await crm.begin({ acr_values: TWO });
    const stranger = it.browser();
    const back = new URL((await follow(stranger, url)).at).searchParams.get('return_to') ?? '';
    const [person] = await it.store.read.selectFrom('people').select('id').execute();
    await stranger.takeSession(it.services, person?.id ?? 0);
    const { at } = await follow(stranger, back);
    expect(new URL(at).searchParams.get('error')).toBe('unmet_authentication_requirements');
  });
});

test.each<[string, Record<string, string>, string]>([
  ['one factor', { acr_values: ONE }, 'code'],
  ['one or two factors', { acr_values: `${TWO} ${ONE}` }, 'code'],
  ['an unknown class', { acr_values: 'urn:other' }, 'code'],
  ['one factor as essential', acr({ essential: true, value: ONE }), 'code'],
  ['any class as essential', acr({ essential: true }), 'code'],
  ['an unknown class as essential', acr({ essential: true, value: 'urn:other' }), 'unmet_authentication_requirements'],
  ['other claims', { claims: '{"userinfo":{"email":null},"id_token":{"email":{"essential":true}}}' }, 'code'],
  ['claims that are no JSON', { claims: '{' }, 'invalid_request'],
  ['a list that is none', acr({ essential: true, values: TWO }), 'invalid_request'],
])('of a password alone, whoever asks for %s gets %s', async (_, parameters, expected) => {
  expect(await outcome(parameters)).toBe(expected);
});

test('a claim that is asked for by name is told only within the scopes', async () => {
  const claims = JSON.stringify({ id_token: { email: { essential: true } }, userinfo: { name: null } });
  const answer = await crm.signIn(browser, { scope: 'openid', claims });
  expect(answer.claims).not.toHaveProperty('email');
  expect(answer.claims).not.toHaveProperty('name');
});
