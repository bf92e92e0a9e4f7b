import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { validateAddress } from '#core/contract/session.ts';
import { listSessions } from '#plugins/account/contract.ts';
import { createUser, listUsers } from '#plugins/users/contract.ts';
import { MINUTE } from '#tests/builders/times.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { makeMember, makeOrganisation, makePerson, makePolicy } from '#tests/server/app/builders.ts';

let it: TestApp;
beforeEach(async () => void (it = await startTestApp()));
afterEach(() => it.close());

const details = '/api/user/details';
const getSession = '/account/session/getsession/1/1';

async function signedIn() {
  const acme = await makeOrganisation(it.store, { name: 'Acme' });
  const person = await makePerson(it.store, acme, { admin: true, person: { first_name: 'Ada', last_name: 'Byron' } });
  return { acme, person, browser: await it.as(person) };
}

describe('a call is refused', () => {
  test('without a session: 201 on getsession, 203 elsewhere, both as HTTP 401', async () => {
    const browser = it.browser();
    expect(await browser.get(getSession)).toMatchObject({ status: 401, body: { code: 201, type: 'danger' } });
    expect(await browser.get(details)).toMatchObject({ status: 401, body: { code: 203, type: 'danger' } });
    expect(await browser.call(listSessions)).toMatchObject({ status: 401, body: { code: 203 } });
  });

  test('with a token that is forged, altered, unsigned or of another kind', async () => {
    const { browser } = await signedIn();
    const good = browser.token;
    const [head = '', claims = '', signature = ''] = good.split('.');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    const altered = Buffer.from(JSON.stringify({ ...decodeJwt(good), user_id: 999 })).toString('base64url');
    await browser.get('/cookie.php', { token: good });
    const picture = browser.cookies.get('pictures') ?? '';
    expect(picture).not.toBe('');
    for (const token of [
      `${head}.${claims}.${signature.startsWith('x') ? 'y' : 'x'}${signature.slice(1)}`,
      `${head}.${altered}.${signature}`,
      `${unsigned}.${claims}.`,
      picture,
      'x',
      good + 'x',
    ]) {
      browser.token = token;
      expect([token, (await browser.get(details)).body.code]).toEqual([token, 203]);
    }
    browser.token = good;
    expect((await browser.get(details)).body.code).toBe(200);
  });

  test('with the cookie alone: the API wants the token', async () => {
    const { browser } = await signedIn();
    browser.token = '';
    expect((await browser.get(details)).body.code).toBe(203);
  });

  test('with a token older than ten minutes, and a new one is given', async () => {
    const { browser } = await signedIn();
    it.clock.advance(10 * MINUTE - 1000);
    expect((await browser.get(details)).body.code).toBe(200);
    it.clock.advance(1000);
    expect((await browser.get(details)).body.code).toBe(203);
    await browser.authorise();
    expect((await browser.get(details)).body.code).toBe(200);
  });

  test('once the session is idle for too long, though its token still holds', async () => {
    await it.close();
    it = await startTestApp({ config: { sessionIdle: 5 * MINUTE } });
    const { browser } = await signedIn();
    for (let use = 0; use < 4; use++) {
      it.clock.advance(4 * MINUTE);
      await browser.authorise();
      expect((await browser.get(details)).body.code).toBe(200);
    }
    it.clock.advance(5 * MINUTE);
    expect((await browser.get(details)).body.code).toBe(203);
    expect((await browser.get(getSession)).body.code).toBe(201);
  });

  test('once the session has reached its absolute end, though it was used all the time', async () => {
    await it.close();
    it = await startTestApp({ config: { sessionAbsolute: 60 * MINUTE } });
    const { browser } = await signedIn();
    for (let minutes = 5; minutes < 60; minutes += 5) {
      it.clock.advance(5 * MINUTE);
      expect([minutes, (await browser.authorise()).body.code]).toEqual([minutes, 200]);
    }
    it.clock.advance(5 * MINUTE);
    expect((await browser.get(getSession)).body.code).toBe(201);
  });

  test('at once after the session was ended, with the token as with the cookie', async () => {
    const { browser } = await signedIn();
    await it.store.write((tx) => tx.updateTable('sessions').set({ revoked_at: it.clock.now }).execute());
    expect((await browser.get(details)).body.code).toBe(203);
    expect((await browser.get(getSession)).body.code).toBe(201);
  });

  test.each([
    ['inactive', { status: 'inactive' as const }],
    ['deleted', { status: 'deleted' as const }],
    ['only invited', { invitedOnly: true }],
  ])('of who is %s in the organisation, but for what the switch page needs', async (_, options) => {
    const acme = await makeOrganisation(it.store);
    const person = await makePerson(it.store, acme, { admin: true, owner: true, ...options });
    const browser = await it.as(person);
    expect(await browser.call(listUsers)).toMatchObject({ status: 403, body: { code: 403, reason: 'shut_out' } });
    expect((await browser.call(validateAddress)).body.code).toBe(200);
    const answer = await browser.get(details);
    expect(answer.body).toMatchObject({
      code: 200,
      user_details: { is_admin: '0', is_owner: '0' },
      primary_org_details: { is_admin: '0' },
      org_user_app_list: [],
    });
  });

  test('of a person who is in no organisation', async () => {
    const person = await makePerson(it.store, null);
    const browser = await it.as(person);
    expect((await browser.call(listUsers)).body.code).toBe(403);
    expect((await browser.get(details)).body).toMatchObject({
      code: 200,
      primary_org_details: null,
      user_details: { orguser_status: '0', user_deleted: '1' },
    });
  });

  test('while two-factor is forced and not set up, except for the details', async () => {
    const acme = await makeOrganisation(it.store);
    const person = await makePerson(it.store, acme, { admin: true });
    const other = await makePerson(it.store, acme, { admin: true });
    await makePolicy(it.store, acme, { forced: true, people: [person] });
    const browser = await it.as(person);
    expect(await browser.call(listUsers)).toMatchObject({ status: 403, body: { code: 452 } });
    expect((await browser.get(details)).body).toMatchObject({
      code: 200,
      user_details: { user_forced2fa: '1', is_2fa: '0' },
    });
    expect((await (await it.as(other)).call(listUsers)).body.code).toBe(200);
    await it.store.write((tx) =>
      tx.updateTable('people').set({ totp_enabled: 1 }).where('id', '=', person.id).execute(),
    );
    expect((await browser.call(listUsers)).body.code).toBe(200);
  });

  test('when the rights have changed since the token was signed', async () => {
    const { browser, person } = await signedIn();
    expect((await browser.call(listUsers)).body.code).toBe(200);
    await it.store.write((tx) =>
      tx.updateTable('memberships').set({ is_admin: 0 }).where('person_id', '=', person.id).execute(),
    );
    expect((await browser.call(listUsers)).body.code).toBe(403);
  });
});

describe('a change from a tab that shows another organisation', () => {
  test('is refused by 409 with the reason, and changes nothing', async () => {
    const { acme, browser } = await signedIn();
    const before = await people();
    const body = { firstName: 'Eve', email: 'eve@example.test', mobile: '1234567890', invited: false };
    const refused = await browser.call(createUser, { body }, { 'x-organisation': String(acme.id + 1) });
    expect(refused).toMatchObject({ status: 409, body: { code: 409, reason: 'organisation_changed' } });
    expect(await people()).toEqual(before);
    // The call is not even read: its rows would be shown under the other organisation's name.
    const reading = await browser.call(listUsers, {}, { 'x-organisation': String(acme.id + 1) });
    expect(reading.body).toMatchObject({ code: 409, reason: 'organisation_changed' });
    expect((await browser.call(createUser, { body }, { 'x-organisation': String(acme.id) })).body.code).toBe(200);
  });

  const people = () => it.store.read.selectFrom('people').select('email').orderBy('id').execute();
});

describe('the token', () => {
  test('carries its session, person, organisation, application and name', async () => {
    const { acme, person, browser } = await signedIn();
    const answer = await browser.authorise();
    const claims = decodeJwt(String(answer.body.token));
    expect(claims).toEqual({
      session_id: answer.body.session_id,
      user_id: person.id,
      org_id: acme.id,
      is_admin: '1',
      app_id: 1,
      name: 'Ada Byron',
      aud: 'portal',
      iat: Math.floor(it.clock.now / 1000),
      exp: Math.floor(it.clock.now / 1000) + 600,
    });
  });

  test('does not give away the secret of the cookie', async () => {
    const { browser } = await signedIn();
    const secret = browser.cookies.get('session') ?? '';
    const rows = await it.store.read.selectFrom('sessions').selectAll().execute();
    expect(secret.length).toBeGreaterThan(40);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(Buffer.from(browser.token.split('.')[1] ?? '', 'base64url').toString()).not.toContain(secret);
  });
});

describe('sessions', () => {
  test('a new session ends the one before, and a planted cookie is not taken over', async () => {
    const { browser, person } = await signedIn();
    const planted = browser.cookies.get('session') ?? '';
    const oldToken = browser.token;
    await startSession(planted, person.id);
    expect((await browser.get(details)).body.code).toBe(203);
    const stored = await it.store.read.selectFrom('sessions').select(['id', 'revoked_at']).execute();
    expect(stored.filter((session) => session.revoked_at === null)).toHaveLength(1);
    expect(browser.token).toBe(oldToken);
  });

  test('the cookie is HttpOnly, SameSite=Lax, and on https Secure with the __Host- prefix', async () => {
    const { person } = await signedIn();
    expect(await startSession('', person.id)).toMatchObject({
      name: 'session',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });
    await it.close();
    it = await startTestApp({ env: { PUBLIC_URL: 'https://portal.example' } });
    const other = await makePerson(it.store, await makeOrganisation(it.store));
    expect(await startSession('', other.id)).toMatchObject({
      name: '__Host-session',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    });
  });

  test('the last use of a session is written at most once a minute', async () => {
    const { browser } = await signedIn();
    const lastUsed = () => it.store.read.selectFrom('sessions').select('last_used_at').executeTakeFirstOrThrow();
    const start = it.clock.now;
    it.clock.advance(59_000);
    await browser.get(details);
    expect((await lastUsed()).last_used_at).toBe(start);
    it.clock.advance(1_000);
    await browser.get(details);
    expect((await lastUsed()).last_used_at).toBe(start + MINUTE);
  });

  /** Starts a session as sign-in does; answers the cookie. */
  async function startSession(presentCookie: string, personId: number) {
    const later: (() => void)[] = [];
    const set: Record<string, unknown>[] = [];
    const name = it.services.config.secure ? '__Host-session' : 'session';
    await it.store.write((tx) =>
      it.services.sessions.start(
        {
          request: { cookies: presentCookie ? { [name]: presentCookie } : {}, headers: {} } as never,
          reply: {
            setCookie: (cookie: string, value: string, flags: object) => set.push({ name: cookie, value, ...flags }),
            clearCookie: () => undefined,
          } as never,
          caller: null,
          now: it.clock.now,
          address: '127.0.0.1',
          after: (work) => void later.push(work),
        },
        tx,
        personId,
        'full',
      ),
    );
    expect(set).toEqual([]);
    for (const work of later) work();
    const [cookie] = set;
    return { ...cookie, sameSite: cookie?.sameSite === 'lax' ? 'Lax' : cookie?.sameSite };
  }
});

describe('user/details', () => {
  test('has the person, the organisation, its applications and the person’s enabled ones', async () => {
    const { acme, person, browser } = await signedIn();
    const owner = await makePerson(it.store, acme, { owner: true });
    await it.store.write(async (tx) => {
      for (const application_id of [2, 3, 4, 999])
        await tx
          .insertInto('organisation_applications')
          .values({ organisation_id: acme.id, application_id, added_at: 1 })
          .execute();
      for (const [application_id, enabled] of [
        [2, 1],
        [3, 0],
        [999, 1],
      ] as const)
        await tx
          .insertInto('assignments')
          .values({
            organisation_id: acme.id,
            application_id,
            person_id: person.id,
            role_id: 1,
            enabled,
            created_at: 1,
          })
          .execute();
    });
    const { body } = await browser.get(details);
    expect(body).toMatchObject({
      code: 200,
      user_details: {
        user_id: person.id,
        user_name: 'Ada Byron',
        user_email: person.email,
        is_admin: '1',
        is_owner: '0',
        orguser_status: '1',
        user_deleted: '0',
        is_multipleorg: '0',
        user_multipleorg: '0',
        user_primaryorg_verified: '1',
        profilepic: null,
      },
      primary_org_details: {
        org_id: acme.id,
        org_validate: '1',
        company_name: 'Acme',
        is_admin: '1',
        user_external: '0',
        owneruser_id: owner.id,
        org_dateformat_name: 'DD-MMM-YYYY',
        logo_url: null,
      },
    });
    expect((body.org_app_details as { app_id: number }[]).map((app) => app.app_id)).toEqual([2, 3, 4]);
    expect(body.org_user_app_list).toMatchObject([{ app_id: 2, app_url: it.services.catalogue.get(2)?.url }]);
  });

  test('a second joined organisation sets the flag for several organisations', async () => {
    const { person, browser } = await signedIn();
    const beta = await makeOrganisation(it.store);
    await makeMember(it.store, beta, person, { external: true, invitedOnly: true });
    const flagNow = async () =>
      ((await browser.get(details)).body.user_details as { is_multipleorg: string }).is_multipleorg;
    expect(await flagNow()).toBe('0');
    await it.store.write((tx) =>
      tx.updateTable('memberships').set({ joined_at: 1 }).where('organisation_id', '=', beta.id).execute(),
    );
    expect(await flagNow()).toBe('1');
  });
});

describe('the picture cookie', () => {
  test('is HttpOnly and set for a live token only', async () => {
    const { browser } = await signedIn();
    expect((await browser.get('/cookie.php')).body.code).toBe(203);
    expect((await browser.get('/cookie.php', { token: 'forged' })).body.code).toBe(203);
    const set = await browser.get('/cookie.php', { token: browser.token });
    expect(set.body.code).toBe(200);
    expect(String(set.headers['set-cookie'])).toMatch(/^pictures=.*; Path=\/; HttpOnly; SameSite=Lax$/);
    await it.store.write((tx) => tx.updateTable('sessions').set({ revoked_at: it.clock.now }).execute());
    expect((await browser.get('/cookie.php', { token: browser.token })).body.code).toBe(203);
  });
});
