import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from './passwords.ts';
import { setupToken } from './registration.ts';
import { totpContext, totpOf } from './secondFactor.ts';
import { startTestApp, type TestApp } from '#server/testing.ts';
import {
  makeMember,
  makeOrganisation,
  makePerson,
  type MadeOrganisation,
  type MadePerson,
} from '#server/testing/builders.ts';

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
let server: TestApp;
let acme: MadeOrganisation;
let ada: MadePerson;

beforeEach(async () => {
  server = await startTestApp();
  acme = await makeOrganisation(server.store, { name: 'Acme' });
  ada = await makePerson(server.store, acme, {
    owner: true,
    person: { email: 'ada@acme.test', password_hash: await hashPassword(PASSWORD) },
  });
});
afterEach(() => server.close());

const signIn = (browser = server.browser(), user_email = ada.email, password = PASSWORD) =>
  browser.post('/account/signin', { user_email, password });

/** The link of the newest mail to an address. */
async function mailed(recipient: string): Promise<string> {
  const mail = await server.store.read
    .selectFrom('outbox')
    .select(['text', 'kind'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /https?:\S+/.exec(mail.text)?.[0] ?? '';
}

const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? '';
const outbox = () =>
  server.store.read.selectFrom('outbox').select(['recipient', 'kind', 'text']).orderBy('id').execute();

describe('sign-in', () => {
  test('an unknown address and a wrong password get the same bytes, and no cookie', async () => {
    const wrong = await signIn(server.browser(), ada.email, 'not the password');
    const unknown = await signIn(server.browser(), 'nobody@acme.test', 'not the password');
    expect(wrong.status).toBe(403);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  test('spellings of an address are one account', async () => {
    expect((await signIn(server.browser(), '  ADA@Acme.TEST ')).status).toBe(200);
  });

  test('the eleventh guess within 15 minutes waits, right or wrong, and says how long', async () => {
    for (let guess = 0; guess < 10; guess++)
      expect((await signIn(server.browser(`198.51.100.${guess}`), ada.email, `wrong ${guess}`)).status).toBe(403);
    const right = await signIn(server.browser('198.51.100.99'));
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(server.browser('198.51.100.99'), ada.email, 'wrong')).text).toBe(right.text);
    server.clock.advance(15 * MINUTE + 1);
    expect((await signIn()).status).toBe(200);
  });

  test('of 40 guesses at once no more than 10 are compared', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        signIn(server.browser(`203.0.113.${guess}`), ada.email, `wrong ${guess}`),
      ),
    );
    expect(answers.filter((answer) => answer.status === 403).length).toBeLessThanOrEqual(10);
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(30);
  });

  test('one source waits after ten failures, whatever the accounts; a whole IPv6 /64 is one source', async () => {
    for (let guess = 0; guess < 10; guess++)
      await signIn(server.browser(`2001:db8:1:2::${guess + 1}`), `nobody${guess}@acme.test`, 'wrong password');
    expect((await signIn(server.browser('2001:db8:1:2:ffff::9'))).status).toBe(429);
    expect((await signIn(server.browser('2001:db8:1:3::1'))).status).toBe(200);
  });

  test('successes do not use up the attempts of an office behind one address', async () => {
    for (let time = 0; time < 15; time++) expect((await signIn()).status).toBe(200);
  });

  test('a planted session cookie is not taken over', async () => {
    const browser = server.browser();
    browser.cookies.set('session', 'planted');
    await signIn(browser);
    expect(browser.cookies.get('session')).not.toBe('planted');
  });

  test('signing out ends the session and its token', async () => {
    const browser = server.browser();
    await signIn(browser);
    await browser.authorise();
    expect((await browser.get('/api/user/details')).status).toBe(200);
    const out = await browser.get('/account/signout');
    expect(out.status).toBe(302);
    expect(out.headers.location).toBe('/signin');
    const after = await browser.get('/api/user/details');
    expect(after.body.code).toBe(203);
    expect((await browser.authorise()).body.code).toBe(201);
  });

  test('the sign-in page is told where the person was and why it ended, and nothing else', async () => {
    const out = await server.browser().get('/account/signout?return_to=%2Fuser%3Fa%3D1&reason=session_ended&x=1');
    expect(out.headers.location).toBe('/signin?return_to=%2Fuser%3Fa%3D1&reason=session_ended');
  });
});

describe('the second factor', () => {
  const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const code = (at: number) => totpOf(SECRET).generate({ timestamp: at });

  beforeEach(async () => {
    const { store, services } = server;
    await store.write(async (tx) => {
      await tx
        .updateTable('people')
        .set({ totp_enabled: 1, totp_secret: services.secrets.seal(SECRET, totpContext(ada.id)) })
        .where('id', '=', ada.id)
        .execute();
      await tx
        .insertInto('recovery_codes')
        .values({ person_id: ada.id, code_hash: services.secrets.hash('recovery code', 'deadbeef01') })
        .execute();
    });
  });

  test('after the password alone nothing opens', async () => {
    const browser = server.browser();
    expect((await signIn(browser)).body.second_factor).toBe('1');
    expect((await browser.authorise()).body.code).toBe(201);
    expect((await browser.get('/account/sessions')).body.code).toBe(203);
  });

  test('a code without a password before it is refused', async () => {
    expect((await server.browser().post('/account/signin/code', { auth_code: code(server.clock.now) })).body.code).toBe(
      203,
    );
  });

  test('the right code opens, once, and the id of the session changes', async () => {
    const browser = server.browser();
    await signIn(browser);
    const before = browser.cookies.get('session');
    expect((await browser.post('/account/signin/code', { auth_code: code(server.clock.now) })).status).toBe(200);
    expect(browser.cookies.get('session')).not.toBe(before);
    expect((await browser.authorise()).status).toBe(200);
    const again = server.browser();
    await signIn(again);
    expect((await again.post('/account/signin/code', { auth_code: code(server.clock.now) })).status).toBe(403);
  });

  test('the same code from nine browsers at once opens one', async () => {
    const browsers = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const browser = server.browser();
        await browser.takeSession(server.services, ada.id, 'password');
        return browser;
      }),
    );
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/account/signin/code', { auth_code: code(server.clock.now) })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('one step of drift passes, two do not', async () => {
    const browser = server.browser();
    await signIn(browser);
    expect((await browser.post('/account/signin/code', { auth_code: code(server.clock.now - 60_000) })).status).toBe(
      403,
    );
    expect((await browser.post('/account/signin/code', { auth_code: code(server.clock.now - 30_000) })).status).toBe(
      200,
    );
  });

  test('a recovery code opens once, also typed with spaces and capitals', async () => {
    const browser = server.browser();
    await signIn(browser);
    expect((await browser.post('/account/signin/code', { auth_code: 'DEAD BEEF01' })).status).toBe(200);
    const again = server.browser();
    await signIn(again);
    expect((await again.post('/account/signin/code', { auth_code: 'deadbeef01' })).status).toBe(403);
  });

  test('guesses of codes share the account’s wait', async () => {
    const browser = server.browser();
    await signIn(browser);
    for (let guess = 0; guess < 9; guess++) await browser.post('/account/signin/code', { auth_code: '000000' });
    expect((await browser.post('/account/signin/code', { auth_code: code(server.clock.now) })).status).toBe(429);
  });
});

describe('registering', () => {
  const form = {
    org_name: 'Nova',
    user_fname: 'Nina',
    user_lname: '',
    user_email: 'nina@nova.test',
    password: 'a quiet morning',
  };

  test('a known address gets the same answer, and a mail that says so', async () => {
    const known = await server.browser().post('/account/register', { ...form, user_email: ada.email });
    const fresh = await server.browser().post('/account/register', form);
    expect(known.text).toBe(fresh.text);
    expect((await outbox()).map((mail) => [mail.recipient, mail.kind])).toEqual([
      [ada.email, 'known-address'],
      [form.user_email, 'verify'],
    ]);
  });

  test('nothing is made before the address is confirmed; then once, by the password that was chosen', async () => {
    await server.browser().post('/account/register', form);
    const browser = server.browser();
    expect((await signIn(browser, form.user_email, form.password)).status).toBe(403);
    const token = tokenOf(await mailed(form.user_email));
    expect((await browser.post('/account/register/verify', { token, password: 'somebody elses guess' })).status).toBe(
      403,
    );
    expect((await browser.post('/account/register/verify', { token, password: form.password })).status).toBe(200);
    await browser.authorise();
    const details = await browser.get('/api/user/details');
    expect(details.body.primary_org_details).toMatchObject({
      company_name: 'Nova',
      org_validate: '0',
      is_admin: '1',
      user_external: '0',
    });
    expect(details.body.user_details).toMatchObject({ is_owner: '1', user_primaryorg_verified: '1' });
    const again = await server.browser().post('/account/register/verify', { token, password: form.password });
    expect(again.status).toBe(409);
  });

  test('five confirmations at once make one organisation', async () => {
    await server.browser().post('/account/register', form);
    const token = tokenOf(await mailed(form.user_email));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.browser().post('/account/register/verify', { token, password: form.password }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(
      await server.store.read.selectFrom('organisations').select('id').where('name', '=', 'Nova').execute(),
    ).toHaveLength(1);
  });

  test('an altered or expired link is refused', async () => {
    await server.browser().post('/account/register', form);
    const token = tokenOf(await mailed(form.user_email));
    const altered = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
    expect(
      (await server.browser().post('/account/register/verify', { token: altered, password: form.password })).status,
    ).toBe(404);
    server.clock.advance(7 * 24 * 60 * MINUTE);
    expect((await server.browser().post('/account/register/verify', { token, password: form.password })).status).toBe(
      409,
    );
  });

  test('a common password is refused under its field', async () => {
    const answer = await server.browser().post('/account/register', { ...form, password: 'password123' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('password');
  });

  test('the printed link registers the first organisation without a mail, and only the first', async () => {
    const setup_token = setupToken(server.services.secrets);
    expect((await server.browser().post('/account/register', { ...form, setup_token })).status).toBe(409);
    const empty = await startTestApp();
    try {
      expect((await empty.browser().post('/account/register', { ...form, setup_token: 'guess' })).status).toBe(404);
      const browser = empty.browser();
      const answer = await browser.post('/account/register', { ...form, setup_token });
      expect(answer.body).toMatchObject({ code: 200, signed_in: '1' });
      expect((await browser.authorise()).status).toBe(200);
    } finally {
      await empty.close();
    }
  });
});

describe('invitations', () => {
  const invite = async (user_email = 'neo@acme.test') => {
    const admin = await server.as(ada);
    const answer = await admin.post('/api/user/create', {
      user_fname: 'Neo',
      user_lname: '',
      user_email,
      user_mobile: '0123456789',
      user_invited: '1',
    });
    expect(answer.status, answer.text).toBe(200);
    return { id: Number(answer.body.user_id), token: tokenOf(await mailed(user_email)), admin };
  };

  test('a forged, an expired and a superseded link are refused, each with what to do next', async () => {
    const { id, token, admin } = await invite();
    const view = (given: string) => server.browser().post('/account/invitation/view', { token: given });
    expect((await view(`${token}x`)).status).toBe(404);
    await admin.post('/api/user/resendinvitation', { user_id: id });
    const superseded = await view(token);
    expect(superseded.status).toBe(409);
    expect(superseded.body.status).toMatch(/Ask your administrator/);
    const newer = tokenOf(await mailed('neo@acme.test'));
    expect((await view(newer)).status).toBe(200);
    server.clock.advance(7 * 24 * 60 * MINUTE);
    expect((await view(newer)).status).toBe(409);
  });

  test('somebody else who is signed in is named, so that the page can say so', async () => {
    const { token, admin } = await invite();
    expect((await admin.post('/account/invitation/view', { token })).body).toMatchObject({
      signed_in: '0',
      signed_in_as: ada.name,
    });
    expect((await server.browser().post('/account/invitation/view', { token })).body).not.toHaveProperty(
      'signed_in_as',
    );
  });

  test('a new person sets a password and is a member, not more', async () => {
    const { token } = await invite();
    const browser = server.browser();
    const view = await browser.post('/account/invitation/view', { token });
    expect(view.body).toMatchObject({
      company_name: 'Acme',
      user_email: 'neo@acme.test',
      new_account: '1',
      signed_in: '0',
    });
    expect((await browser.post('/account/invitation/accept', { token })).status).toBe(422);
    const accepted = await browser.post('/account/invitation/accept', {
      token,
      password: 'a quiet morning',
      is_admin: '1',
      is_owner: '1',
    });
    expect(accepted.status, accepted.text).toBe(200);
    await browser.authorise();
    const details = await browser.get('/api/user/details');
    expect(details.body.user_details).toMatchObject({
      is_admin: '0',
      is_owner: '0',
      orguser_status: '1',
      user_primaryorg_verified: '1',
    });
    expect((await server.browser().post('/account/invitation/view', { token })).body.status).toMatch(
      /accepted already/,
    );
  });

  test('accepting one invitation 50 times at once has one effect', async () => {
    const { token } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        server.browser(`198.51.100.${at}`).post('/account/invitation/accept', { token, password: 'a quiet morning' }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49);
  });

  test('an existing account accepts by its own session alone, as an external member', async () => {
    const beta = await makeOrganisation(server.store, { name: 'Beta' });
    const eve = await makePerson(server.store, beta, {
      person: { email: 'eve@beta.test', password_hash: await hashPassword(PASSWORD) },
    });
    const mallory = await makePerson(server.store, beta, {});
    const { token } = await invite(eve.email);
    expect(
      (await server.browser().post('/account/invitation/accept', { token, password: 'takes over the account' })).status,
    ).toBe(403);
    expect((await (await server.as(mallory)).post('/account/invitation/accept', { token })).status).toBe(403);
    const browser = await server.as(eve);
    const before = await browser.get('/api/organisation/list');
    expect(before.body.org_list).toHaveLength(1);
    expect((await browser.post('/account/invitation/accept', { token })).status).toBe(200);
    const after = await browser.get('/api/organisation/list');
    expect(after.body.org_list).toMatchObject([
      { company_name: 'Acme', is_primary: '0' },
      { company_name: 'Beta', is_primary: '1' },
    ]);
    const list = await (await server.as(ada)).get('/api/user/list?status=external');
    expect(list.body.users_list).toMatchObject([{ user_email: eve.email, user_external: '1', user_emailverify: 1 }]);
    expect((await signIn(server.browser(), eve.email, PASSWORD)).status).toBe(200);
  });

  test('who accepts one of two invitations has not accepted the other, which can be sent again', async () => {
    const first = await invite();
    const beta = await makeOrganisation(server.store, { name: 'Beta' });
    const other = await server.as(await makePerson(server.store, beta, { owner: true }));
    const form = { user_fname: 'Neo', user_email: 'neo@acme.test', user_mobile: '0123456789', user_invited: '1' };
    expect((await other.post('/api/user/create', form)).status).toBe(200);
    const browser = server.browser();
    const token = tokenOf(await mailed('neo@acme.test'));
    expect((await browser.post('/account/invitation/accept', { token, password: PASSWORD })).status).toBe(200);
    const seen = await first.admin.get('/api/user/list?status=pending');
    expect(seen.body.users_list).toMatchObject([{ user_id: first.id, user_emailverify: 0, is_userinvited: 1 }]);
    const again = await first.admin.post('/api/user/resendinvitation', { user_id: first.id });
    expect(again.status, again.text).toBe(200);
  });

  test('a person deleted meanwhile is told', async () => {
    const { id, token, admin } = await invite();
    expect((await admin.delete(`/api/user/delete/${id}`)).status).toBe(200);
    expect(
      (await server.browser().post('/account/invitation/accept', { token, password: 'a quiet morning' })).status,
    ).toBe(409);
  });

  test('links are the same under hostile Host and Forwarded headers', async () => {
    const admin = await server.as(ada);
    const hostile: Record<string, string>[] = [
      { host: 'evil.test' },
      { 'x-forwarded-host': 'evil.test' },
      { forwarded: 'host=evil.test;proto=https' },
      { 'x-forwarded-proto': 'https', 'x-forwarded-port': '99' },
    ];
    for (const [index, headers] of hostile.entries()) {
      const user_email = `guest${index}@acme.test`;
      await admin.post(
        '/api/user/create',
        { user_fname: 'G', user_email, user_mobile: '0123456789', user_invited: '1' },
        headers,
      );
      expect(new URL(await mailed(user_email)).origin).toBe(server.services.config.publicUrl);
    }
  });
});

describe('forgotten passwords', () => {
  test('known and unknown addresses get the same answer; only the known one gets a mail', async () => {
    const known = await server.browser().post('/account/password/forgot', { user_email: ada.email });
    const unknown = await server
      .browser('198.51.100.7')
      .post('/account/password/forgot', { user_email: 'nobody@acme.test' });
    expect(known.text).toBe(unknown.text);
    expect((await outbox()).map((mail) => mail.recipient)).toEqual([ada.email]);
  });

  test('the link sets a new password once, ends all sessions and says so by mail', async () => {
    const open = await server.as(ada);
    await server.browser().post('/account/password/forgot', { user_email: ada.email });
    const token = tokenOf(await mailed(ada.email));
    const reset = (new_password: string) => server.browser().post('/account/password/reset', { token, new_password });
    expect((await reset('short')).status).toBe(422);
    expect((await reset('iloveyou1')).status).toBe(422);
    const answers = await Promise.all([reset('a quiet morning'), reset('a quiet evening')]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect((await open.get('/api/user/details')).body.code).toBe(203);
    expect((await signIn()).status).toBe(403);
    expect((await outbox()).at(-1)?.kind).toBe('password-changed');
  });

  test('it works for an hour', async () => {
    await server.browser().post('/account/password/forgot', { user_email: ada.email });
    const token = tokenOf(await mailed(ada.email));
    server.clock.advance(60 * MINUTE);
    expect(
      (await server.browser().post('/account/password/reset', { token, new_password: 'a quiet morning' })).status,
    ).toBe(409);
  });
});

describe('the own sessions', () => {
  test('are listed, one is ended, then all others', async () => {
    const [one, two, three] = [await server.as(ada), await server.as(ada), await server.as(ada)];
    const list = (await one.get('/account/sessions')).body.session_list as { session_id: string; is_current: string }[];
    expect(list).toHaveLength(3);
    expect(list.filter((session) => session.is_current === '1')).toHaveLength(1);
    const foreign = await makePerson(server.store, acme, {});
    const stranger = await server.as(foreign);
    expect((await stranger.post('/account/sessions/end', { session_id: list[0]?.session_id })).status).toBe(404);
    const other = list.find((session) => session.is_current === '0');
    expect((await one.post('/account/sessions/end', { session_id: other?.session_id })).status).toBe(200);
    await one.post('/account/sessions/end', {});
    const alive = await Promise.all(
      [one, two, three].map(async (browser) => (await browser.get('/api/user/details')).status),
    );
    expect(alive).toEqual([200, 401, 401]);
  });
});

test('a member of two organisations who is deleted in one signs in all the same', async () => {
  const beta = await makeOrganisation(server.store, { name: 'Beta' });
  const eve = await makePerson(server.store, acme, {
    status: 'deleted',
    person: { email: 'eve@acme.test', password_hash: await hashPassword(PASSWORD) },
  });
  await makeMember(server.store, beta, eve, { external: true });
  const browser = server.browser();
  expect((await signIn(browser, eve.email)).status).toBe(200);
  await browser.authorise();
  expect((await browser.get('/api/organisation/list')).body.org_list).toMatchObject([{ company_name: 'Beta' }]);
});
