import * as oidc from 'openid-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signOut } from '#plugins/account/contract.ts';
import { makeApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { CALLBACK, RelyingParty } from '#tests/server/app/relyingParty.ts';
import { startSignOn } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';

/** An application without a server, whose refresh tokens are rotated. */
const spa = {
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
let browser: Browser;
let notes: RelyingParty;

beforeEach(async () => {
  ({ it, browser } = await startSignOn({ more: [spa], applications: [9] }));
  notes = await RelyingParty.discover(it, { secret: null, applicationId: 9 });
});
afterEach(() => it.close());

/** The next refresh token, or the error. */
const refresh = (token: string, by = notes) =>
  oidc.refreshTokenGrant(by.config, token).then(
    (tokens) => tokens.refresh_token ?? '',
    (error: { error?: string }) => error.error ?? 'failed',
  );
const firstToken = async () => (await notes.signIn(browser)).tokens.refresh_token ?? '';

describe('within its grace a rotated refresh token gives further tokens of its family', () => {
  test.each<[string, (token: string) => Promise<string[]>]>([
    ['of two tabs at once', (token) => Promise.all([refresh(token), refresh(token)])],
    ['of six tabs at once', (token) => Promise.all(Array.from({ length: 6 }, () => refresh(token)))],
    ['of a retry after a lost answer', async (token) => [await refresh(token), await refresh(token)]],
    ['of a retry at the end of the grace', async (token) => [await refresh(token), await later(9_000, token)]],
    [
      'of a tab that is late by two rotations',
      async (token) => [await refresh(await refresh(token)), await later(1_000, token)],
    ],
    ['of two processes at once', (token) => inTwoProcesses((other) => [refresh(token), refresh(token, other)])],
  ])('%s', async (_, use) => {
    const first = await firstToken();
    const newTokens = await use(first);
    expect(newTokens).not.toContain('invalid_grant');
    expect(new Set([first, ...newTokens]).size).toBe(newTokens.length + 1);
    const next = await Promise.all(newTokens.map((token) => refresh(token)));
    expect(next).not.toContain('invalid_grant');
    // Used again after the grace, the first one ends the family, with all its branches.
    expect(await later(10_001, first)).toBe('invalid_grant');
    expect(await Promise.all(next.map((token) => refresh(token)))).toEqual(next.map(() => 'invalid_grant'));
  });

  test('and a use within the grace does not make it longer', async () => {
    const first = await firstToken();
    await refresh(first);
    expect(await later(6_000, first)).not.toBe('invalid_grant');
    expect(await later(6_000, first)).toBe('invalid_grant');
  });

  test('but none after a sign-out, or to another application', async () => {
    const first = await firstToken();
    await refresh(first);
    const crm = await RelyingParty.discover(it);
    expect(await refresh(first, crm)).toBe('invalid_grant');
    await browser.call(signOut);
    expect(await refresh(first)).toBe('invalid_grant');
  });
});

function later(wait: number, token: string) {
  it.clock.advance(wait);
  return refresh(token);
}

/** Runs calls to this process and to another one with the same database. */
async function inTwoProcesses(calls: (other: RelyingParty) => Promise<string>[]): Promise<string[]> {
  const store = await openDatabase(it.store.options);
  const app = await makeApp({ ...it.services, store }, { portalFolder: 'not built', logStream: { write: () => true } });
  try {
    const other = await RelyingParty.discover({ ...it, app }, { secret: null, applicationId: 9 });
    return await Promise.all(calls(other));
  } finally {
    await app.close();
    await store.close();
  }
}
