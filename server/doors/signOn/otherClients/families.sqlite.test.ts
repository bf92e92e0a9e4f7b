import * as oidc from 'openid-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signOut } from '#plugins/account/contract.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { follow, type RelyingParty } from '#tests/server/app/relyingParty.ts';
import { startCrm } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';
import { queueEnded } from '../signOut/ended.ts';

let it: TestApp;
let browser: Browser;
let crm: RelyingParty;

beforeEach(async () => {
  const facts = { backchannel_logout_uri: 'https://crm.example/logout' };
  ({ it, browser, crm } = await startCrm({ facts }));
});
afterEach(() => it.close());

type SignedIn = Awaited<ReturnType<RelyingParty['signIn']>>;

/** Whether the tokens of a sign-in still work: the access token and the refresh token. */
async function works({ tokens, claims }: SignedIn): Promise<[boolean, boolean]> {
  const isAnswered = await oidc.fetchUserInfo(crm.config, tokens.access_token, claims?.sub ?? '').then(
    () => true,
    () => false,
  );
  const refreshed = await oidc.refreshTokenGrant(crm.config, tokens.refresh_token ?? '').then(
    () => true,
    () => false,
  );
  return [isAnswered, refreshed];
}

const useAgain = ({ at, checks }: SignedIn) =>
  oidc.authorizationCodeGrant(crm.config, new URL(at), checks).then(
    () => 'tokens',
    (error: { error?: string }) => error.error,
  );

describe('a code that is used twice ends the tokens of its first use, and no others', () => {
  test.each<[string, (one: SignedIn) => Promise<SignedIn>]>([
    ['of another tab', () => crm.signIn(browser)],
    ['of a sign-in with other scopes', () => crm.signIn(browser, { scope: 'openid' })],
    ['of a silent sign-in', () => crm.signIn(browser, { prompt: 'none' })],
    ['of another browser of the person', async ({ claims }) => crm.signIn(await it.as({ id: Number(claims?.sub) }))],
    [
      'that were refreshed meanwhile',
      async () => {
        const other = await crm.signIn(browser);
        await oidc.refreshTokenGrant(crm.config, other.tokens.refresh_token ?? '');
        return other;
      },
    ],
  ])('%s', async (_what, signInAgain) => {
    const one = await crm.signIn(browser);
    const other = await signInAgain(one);
    expect(await useAgain(one)).toBe('invalid_grant');
    expect(await works(one)).toEqual([false, false]);
    expect(await works(other)).toEqual([true, true]);
  });

  test('nor a code that is not used yet', async () => {
    const one = await crm.signIn(browser);
    const { url, checks } = await crm.begin();
    const { at } = await follow(browser, url);
    expect(await useAgain(one)).toBe('invalid_grant');
    const tokens = await oidc.authorizationCodeGrant(crm.config, new URL(at), checks);
    expect(tokens.access_token).toBeTruthy();
  });
});

test('a token that the application revokes ends those of its own code', async () => {
  const [one, other] = [await crm.signIn(browser), await crm.signIn(browser)];
  await oidc.tokenRevocation(crm.config, one.tokens.refresh_token ?? '');
  expect(await works(one)).toEqual([false, false]);
  expect(await works(other)).toEqual([true, true]);
});

describe('all tokens of a sign-in end', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['with a sign-out', () => browser.call(signOut)],
    ['when the person may not use the application any more', unassign],
  ])('%s; the application is told once', async (_what, end) => {
    const all = [await crm.signIn(browser), await crm.signIn(browser), await crm.signIn(browser)];
    await end();
    for (const one of all) expect(await works(one)).toEqual([false, false]);
    await queueEnded(it.services);
    const news = await it.store.read.selectFrom('jobs').select('id').where('kind', '=', 'logout').execute();
    expect(news).toHaveLength(1);
  });

  test('the activity says once that the person has entered the application', async () => {
    for (let times = 0; times < 3; times++) await crm.signIn(browser);
    const entries = await it.store.read.selectFrom('activity').select('action').execute();
    expect(entries.filter(({ action }) => action === 'requests.entered')).toHaveLength(1);
  });
});

async function unassign() {
  await it.store.write((tx) => tx.deleteFrom('assignments').execute());
}
