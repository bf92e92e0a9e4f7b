import { sql } from 'kysely';
import * as oidc from 'openid-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { signIn, signOut } from '#plugins/account/contract.ts';
import { viewEntrance } from '#plugins/requests/contract.ts';
import { changePassword } from '#plugins/security/contract.ts';
import { makeWithPassword, PASSWORD } from '#tests/server/app/security.ts';
import {
  addPolicyRange,
  makeMember,
  makeOrganisation,
  makePolicy,
  type MadePerson,
} from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { assign, CALLBACK, follow, ISSUER, RelyingParty } from '#tests/server/app/relyingParty.ts';
import { startCrm } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';

let it: TestApp;
let acme: Awaited<ReturnType<typeof makeOrganisation>>;
let pia: MadePerson;
let browser: Browser;
let crm: RelyingParty;

beforeEach(async () => {
  const facts = { backchannel_logout_uri: 'https://crm.example/logout' };
  ({ it, acme, pia, browser, crm } = await startCrm({ facts }));
});
afterEach(() => it.close());

/** An access that has ended. */
const over = { ends_on: '2020-01-31', ends_at: 1 };
const userinfo = (accessToken: string) => oidc.fetchUserInfo(crm.config, accessToken, String(pia.id));
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );
/** What the activity tells of applications. */
const entries = async () => {
  const rows = await it.store.read
    .selectFrom('activity')
    .select(['action', 'outcome', 'second_name'])
    .where('action', 'like', 'requests.%')
    .where('organisation_id', '=', acme.id)
    .execute();
  return rows.map(({ action, outcome, second_name: name }) => [action, outcome, name]);
};
const setEnabled = (enabled: 0 | 1) =>
  it.store.write((tx) => tx.updateTable('assignments').set({ enabled }).where('person_id', '=', pia.id).execute());

describe('a sign-in', () => {
  test('tells the application who the person is, in which organisation and with which role', async () => {
    const { tokens, claims, redirects } = await crm.signIn(browser);
    expect(claims).toMatchObject({
      iss: ISSUER,
      aud: 'app-2',
      sub: String(pia.id),
      acr: 'urn:gatehouse:1fa',
      amr: ['pwd'],
      sid: expect.any(String) as string,
      name: 'Pia Berg',
      email: 'pia@acme.test',
      organisation: { id: acme.id, name: 'Acme' },
      organisation_admin: false,
      role: { id: 3, name: 'Read Only' },
      crm_role: { id: 4, name: 'Sales Assistant' },
      profile_in_app: { id: 2, name: 'Sales' },
      groups: [],
    });
    expect(await userinfo(tokens.access_token)).toMatchObject({ sub: String(pia.id), role: { name: 'Read Only' } });
    // To the step, back to the provider, to the application.
    expect(redirects).toBe(3);
    // For a second sign-in there is no further step, and no further entry in the activity.
    expect((await crm.signIn(browser)).redirects).toBe(1);
    expect(await entries()).toEqual([['requests.entered', 'done', 'CRM']]);
  });

  test('may be sent as a form', async () => {
    const { url } = await crm.begin();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = (payload: string) => it.browser().send({ method: 'POST', url: '/oidc/auth', headers, payload });
    const { at } = await follow(browser, String((await posted(url.search.slice(1))).headers.location));
    expect(new URL(at).searchParams.get('code')).not.toBeNull();
    expect((await posted('state=a%0d%0ab\r\nc')).headers.location).toBe('/oidc/auth?state=a%0D%0Ab%0D%0Ac');
  });

  test('leads through the sign-in page, whose way back goes on', async () => {
    const stranger = it.browser();
    const { url, checks } = await crm.begin();
    const { at } = await follow(stranger, url);
    const { pathname, searchParams } = new URL(at);
    const back = searchParams.get('return_to') ?? '';
    expect([pathname, back]).toEqual(['/signin', expect.stringMatching(/^\/oidc\/interaction\//)]);
    await stranger.takeSession(it.services, pia.id);
    const end = await follow(stranger, back);
    expect((await oidc.authorizationCodeGrant(crm.config, new URL(end.at), checks)).claims()?.sub).toBe(String(pia.id));
  });

  test.each([
    ['pia@acme.test', 'pia@acme.test'],
    ['pia+crm@acme.test', 'pia+crm@acme.test'],
    // A tile gives the number of the person to the application: strangers must not learn whose it is.
    ['7', null],
    ['javascript:alert(1)', null],
    [`${'x'.repeat(300)}@acme.test`, null],
    ['pia@acme.test\r\nx: y', null],
  ])('puts the login_hint %j into the form of the sign-in page, if it is an email address', async (hint, expected) => {
    const { at } = await follow(it.browser(), (await crm.begin({ login_hint: hint })).url);
    expect(new URL(at).searchParams.get('login_hint')).toBe(expected);
  });

  test('leads to the set-up of the second factor where a policy forces it, and names both factors afterwards', async () => {
    await makePolicy(it.store, acme, { forced: true, people: [pia] });
    expect((await follow(browser, (await crm.begin()).url)).at).toMatch(
      /\/security\/forced2fa\?return_to=%2Foidc%2Fint/,
    );
    const silent = await follow(browser, (await crm.begin({ prompt: 'none' })).url);
    expect(new URL(silent.at).searchParams.get('error')).toBe('interaction_required');
    await it.store.write(async (tx) => {
      await tx.updateTable('people').set({ totp_enabled: 1 }).where('id', '=', pia.id).execute();
      await tx.updateTable('sessions').set({ factors: 'pwd otp' }).where('person_id', '=', pia.id).execute();
    });
    const { claims } = await crm.signIn(browser);
    expect(claims).toMatchObject({ acr: 'urn:gatehouse:2fa', amr: ['pwd', 'otp', 'mfa'] });
    // Other proofs of the same sign-in are told by the next answer.
    await it.store.write((tx) =>
      tx.updateTable('sessions').set({ factors: 'passkey' }).where('person_id', '=', pia.id).execute(),
    );
    expect((await crm.signIn(browser)).claims).toMatchObject({ amr: ['pop', 'user', 'mfa'] });
  });

  test.each([
    ['disabled', () => setEnabled(0)],
    ['not assigned', () => it.store.write((tx) => tx.deleteFrom('assignments').execute())],
    ['inactive', () => it.store.write((tx) => tx.updateTable('memberships').set({ status: 'inactive' }).execute())],
    ['no more a member', () => it.store.write((tx) => tx.updateTable('memberships').set(over).execute())],
    ['no more assigned', () => it.store.write((tx) => tx.updateTable('assignments').set(over).execute())],
    ['not at an allowed address', () => addPolicyRange(it.store, acme.policyId, '10.0.0.1', '10.0.0.1')],
  ])('of a person who is %s ends at the page that says why; with prompt=none at the application', async (_, change) => {
    await change();
    expect((await follow(browser, (await crm.begin()).url)).at).toBe('https://portal.example/application/refused/2');
    const silent = await follow(browser, (await crm.begin({ prompt: 'none' })).url);
    expect(new URL(silent.at).searchParams.get('error')).toBe('access_denied');
    expect(silent.at).toContain(CALLBACK);
    expect(await countOf('Grant')).toBe(0);
    // Opening the tile as well is the same refusal, told once.
    await browser.get('/application/open/2');
    expect(await entries()).toEqual([['requests.refused', 'refused', 'CRM']]);
  });

  test('by prompt=login and by max_age wants a new proof; prompt=none says when nobody is there', async () => {
    // The library has a clock of its own, so the person signed in ten seconds ago instead of waiting here.
    const since = sql<number>`authenticated_at - 10000`;
    await it.store.write((tx) => tx.updateTable('sessions').set({ authenticated_at: since }).execute());
    await crm.signIn(browser);
    const pathOf = async (parameters: Record<string, string>) => {
      const { at } = await follow(browser, (await crm.begin(parameters)).url);
      return new URL(at).pathname + (new URL(at).searchParams.get('reason') ?? '');
    };
    expect(await pathOf({ prompt: 'login' })).toBe('/signinconfirm');
    expect(await pathOf({ max_age: '0' })).toBe('/signinconfirm');
    expect(await pathOf({ max_age: '3600' })).toBe('/callback');
    const { at } = await follow(it.browser(), (await crm.begin({ prompt: 'none' })).url);
    expect(new URL(at).searchParams.get('error')).toBe('login_required');
  });

  test('that is opened late has a page with the way to the launcher', async () => {
    const { status, text } = await browser.get('/oidc/interaction/unknown');
    expect([status, text.includes('has taken too long'), text.includes('href="/"')]).toEqual([410, true, true]);
  });

  test('speaks of the new organisation after a switch; the former tokens speak of the former one', async () => {
    const { tokens } = await crm.signIn(browser);
    const beta = await makeOrganisation(it.store, { name: 'Beta' });
    await makeMember(it.store, beta, pia);
    await assign(it, beta, pia);
    await it.store.write((tx) =>
      tx.updateTable('people').set({ primary_organisation_id: beta.id }).where('id', '=', pia.id).execute(),
    );
    expect((await crm.signIn(browser)).claims).toMatchObject({ organisation: { name: 'Beta' } });
    expect(await userinfo(tokens.access_token)).toMatchObject({ organisation: { name: 'Acme' } });
  });
});

describe('a change is felt by the next use of any token', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['disabling', () => setEnabled(0)],
    ['inactivating', () => it.store.write((tx) => tx.updateTable('memberships').set({ status: 'inactive' }).execute())],
    ['the end of the membership', () => it.store.write((tx) => tx.updateTable('memberships').set(over).execute())],
    ['the end of the assignment', () => it.store.write((tx) => tx.updateTable('assignments').set(over).execute())],
    ['signing out', () => browser.call(signOut)],
    // The tokens have not expired: none of them wakes the session.
    ['an idle session', () => it.store.write((tx) => tx.updateTable('sessions').set({ last_used_at: 1 }).execute())],
    ['removing the application', () => it.store.write((tx) => tx.deleteFrom('organisation_applications').execute())],
  ];
  test.each(changes)('%s', async (_, change) => {
    const { tokens } = await crm.signIn(browser);
    const pending = await crm.begin();
    const { at } = await follow(browser, pending.url);
    await change();
    expect(await outcome(userinfo(tokens.access_token))).not.toBe('ok');
    expect(await outcome(oidc.refreshTokenGrant(crm.config, tokens.refresh_token ?? ''))).toBe('invalid_grant');
    expect(await outcome(oidc.authorizationCodeGrant(crm.config, new URL(at), pending.checks))).toBe('invalid_grant');
    expect(await oidc.tokenIntrospection(crm.config, tokens.access_token)).toEqual({ active: false });
  });

  test('and enabling again lets the next sign-in in', async () => {
    await crm.signIn(browser);
    await setEnabled(0);
    await setEnabled(1);
    expect((await crm.signIn(browser)).claims?.sub).toBe(String(pia.id));
  });

  test('a new role is in the refreshed tokens', async () => {
    const { tokens } = await crm.signIn(browser);
    await it.store.write((tx) => tx.updateTable('assignments').set({ role_id: 1 }).execute());
    const next = await oidc.refreshTokenGrant(crm.config, tokens.refresh_token ?? '');
    expect(next.claims()).toMatchObject({ role: { name: 'Administrator' } });
  });
});

describe('only people keep a sign-in alive', () => {
  type Tokens = Awaited<ReturnType<RelyingParty['signIn']>>['tokens'];
  const enterBy = (parameters: Record<string, string>) => async () =>
    follow(browser, (await crm.begin(parameters)).url);
  const refreshed = ({ refresh_token: token = '' }: Pick<Tokens, 'refresh_token'>) =>
    oidc.refreshTokenGrant(crm.config, token);
  const works: [string, 'ends' | 'goes on', (tokens: Tokens) => Promise<unknown>][] = [
    ['a refresh', 'ends', refreshed],
    ['userinfo', 'ends', async (tokens) => userinfo((await refreshed(tokens)).access_token)],
    ['introspection', 'ends', (tokens) => oidc.tokenIntrospection(crm.config, tokens.access_token)],
    ['a sign-in without a person', 'ends', enterBy({ prompt: 'none' })],
    ['the code of such a sign-in', 'ends', () => crm.signIn(browser, { prompt: 'none' })],
    ['a person who enters the application again', 'goes on', enterBy({})],
    ['the tile', 'goes on', () => browser.get('/application/open/2')],
  ];
  test.each(works)('%s each third of the idle limit: the session %s', async (_, expected, work) => {
    const { tokens } = await crm.signIn(browser);
    const third = it.services.config.sessionIdle / 3;
    for (let time = 0; time < 2; time++) {
      it.clock.advance(third);
      expect(await outcome(work(tokens))).toBe('ok');
    }
    it.clock.advance(third + 1_000);
    expect(await outcome(refreshed(tokens))).toBe(expected === 'ends' ? 'invalid_grant' : 'ok');
  });
});

test('a new password signs nobody out of the applications, though the session gets a new id', async () => {
  const person = await makeWithPassword(it, acme);
  await assign(it, acme, person);
  const own = await it.as(person);
  const { tokens } = await crm.signIn(own);
  const { code } = (
    await own.call(changePassword, {
      body: {
        current: PASSWORD,
        next: 'another horse battery',
      },
    })
  ).body;
  expect(code).toBe(200);
  expect(await outcome(oidc.refreshTokenGrant(crm.config, tokens.refresh_token ?? ''))).toBe('ok');
  // Whoever signs in anew, after the end of the session, begins anew.
  await own.call(signOut);
  await own.call(signIn, { body: { email: person.email, password: 'another horse battery' } });
  expect(await outcome(oidc.refreshTokenGrant(crm.config, tokens.refresh_token ?? ''))).toBe('invalid_grant');
});

test('one code redeemed six times at once gives one set of tokens', async () => {
  const { url, checks } = await crm.begin();
  const { at } = await follow(browser, url);
  const redeem = () => outcome(oidc.authorizationCodeGrant(crm.config, new URL(at), checks));
  const outcomes = await Promise.all([redeem(), redeem(), redeem(), redeem(), redeem(), redeem()]);
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
});

test('new keys sign after a minute; until then and afterwards every token is verified, in two processes', async () => {
  const { rotateKeys } = await import('./keys.ts');
  const jwks = async () => {
    const { keys } = JSON.parse((await it.browser().get('/oidc/jwks')).text) as { keys: { kid: string; d?: string }[] };
    expect(keys.filter(({ d }) => d !== undefined)).toEqual([]);
    return keys.map(({ kid }) => kid);
  };
  const kidOf = ({ id_token: token = '' }: { id_token?: string | undefined }) =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
  const before = await jwks();
  const { tokens } = await crm.signIn(browser);
  expect(before).toContain(kidOf(tokens));
  const { ids } = await rotateKeys(it.services);
  it.clock.advance(10_001);
  expect((await jwks()).toSorted()).toEqual([...before, ...ids].toSorted());
  const refresh = () => oidc.refreshTokenGrant(crm.config, tokens.refresh_token ?? '');
  expect(kidOf(await refresh())).toBe(kidOf(tokens));
  it.clock.advance(60_000);
  expect(ids).toContain(kidOf(await refresh()));
  // Two processes that begin at the same time agree on the first keys.
  await it.store.write((tx) => tx.deleteFrom('sign_on_keys').execute());
  const { signingKeys } = await import('./keys.ts');
  const [one, other] = await Promise.all([signingKeys(it.services), signingKeys(it.services)]);
  expect([one.length, one]).toEqual([2, other]);
});

test('a second new secret within a day ends neither of those before it', async () => {
  const { applicationSecret } = await import('#server/doors/cli/commands/signOn.ts');
  const renew = async () => {
    const message = await applicationSecret.run(it.services, { id: '2' });
    return { message, secret: /client secret {2}(\S+)/.exec(message)?.[1] ?? '' };
  };
  const [one, two] = [await renew(), await renew()];
  expect(one.message).not.toContain('old ones');
  expect(two.message).toContain('2 old ones still work, each for 24 hours after it was replaced.');
  for (const { secret } of [one, two]) {
    const renewed = await RelyingParty.discover(it, { secret });
    expect((await renewed.signIn(browser)).claims?.sub).toBe(String(pia.id));
  }
  expect((await crm.signIn(browser)).claims?.sub).toBe(String(pia.id));
});

test('after a new secret the former one works for a day', async () => {
  const { applicationSecret } = await import('#server/doors/cli/commands/signOn.ts');
  const message = await applicationSecret.run(it.services, { id: '2' });
  const secret = /client secret {2}(\S+)/.exec(message)?.[1] ?? '';
  const ofOperator = it.store.read
    .selectFrom('activity')
    .selectAll()
    .where('action', '=', 'operator.client-secret-made');
  const [entry] = await ofOperator.execute();
  expect(entry).toMatchObject({ organisation_id: acme.id, subject_name: 'CRM', actor_kind: 'operator' });
  expect(JSON.stringify(entry)).not.toContain(secret);
  const renewed = await RelyingParty.discover(it, { secret });
  expect((await renewed.signIn(browser)).claims?.sub).toBe(String(pia.id));
  expect((await crm.signIn(browser)).claims?.sub).toBe(String(pia.id));
  it.clock.advance(24 * 3_600_000);
  browser = await it.as(pia);
  // HTTP 401: the client is unknown by this secret.
  expect(await outcome(crm.signIn(browser))).toContain('challenge in the WWW-Authenticate');
  expect((await renewed.signIn(browser)).claims?.sub).toBe(String(pia.id));
});

test('the tile leads to the sign-in of the application, for this person and organisation', async () => {
  const { body } = await browser.call(userDetails);
  expect(body.org_user_app_list).toMatchObject([
    { app_url: '/application/open/2', mobile_url: '/application/open/2?mobile' },
  ]);
  const opened = async (query = '', by = browser) => (await by.get(`/application/open/2${query}`)).headers.location;
  expect(await opened()).toBe('https://crm.example/');
  expect(await opened('?mobile')).toBe('https://m.crm.example/');
  expect(await opened('', it.browser())).toBe('/signin?return_to=%2Fapplication%2Fopen%2F2');
  await setEnabled(0);
  expect(await opened()).toBe('/application/refused/2');
  const { body: entrance } = await browser.call(viewEntrance, { params: { id: 2 } });
  expect(entrance).toMatchObject({ status_text: 'The application is disabled for this user.' });
});

const countOf = async (model: string) =>
  (await it.store.read.selectFrom('sign_on_items').select('id').where('model', '=', model).execute()).length;
