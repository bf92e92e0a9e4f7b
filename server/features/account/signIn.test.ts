import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { forgotPassword, listSessions, resetPassword, signInCode, signOut } from '#plugins/account/contract.ts';
import { listOrganisations } from '#plugins/organisation/contract.ts';
import { MINUTE } from '#tests/builders/times.ts';
import { makeMember, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import { totpContext, totpOf } from '#server/platform/credentials/secondFactor.ts';
import { PASSWORD, accountWorld, tokenOf } from '#tests/server/app/account.ts';

const world = accountWorld();

describe('sign-in', () => {
  test('an unknown address and a wrong password get the same bytes, and no cookie', async () => {
    const wrong = await world.signIn(world.server.browser(), world.ada.email, 'not the password');
    const unknown = await world.signIn(world.server.browser(), 'nobody@acme.test', 'not the password');
    expect(wrong.status).toBe(403);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  test('spellings of an address are one account', async () => {
    expect((await world.signIn(world.server.browser(), '  ADA@Acme.TEST ')).status).toBe(200);
  });

  test('the eleventh guess of a source waits, right or wrong, and says what is limited and how long', async () => {
    const office = () => world.server.browser('198.51.100.1');
    for (let guess = 0; guess < 10; guess++)
      expect((await world.signIn(office(), world.ada.email, `wrong ${guess}`)).status).toBe(403);
    const right = await world.signIn(office());
    expect(right).toMatchObject({
      status: 429,
      body: { status: 'Too many failed sign-ins to this account from your network. Try again in 15 minutes.' },
    });
    expect(right.headers['retry-after']).toBe('900');
    expect((await world.signIn(office(), world.ada.email, 'wrong')).text).toBe(right.text);
    world.server.clock.advance(15 * MINUTE + 1);
    expect((await world.signIn(office())).status).toBe(200);
  });

  test('spellings of an address share one count, and a whole IPv6 /64 is one source', async () => {
    const spellings = [' ada@acme.test', 'ADA@acme.test', 'ada@acme.test '];
    const answers = [];
    for (let guess = 0; guess < 11; guess++)
      answers.push(
        await world.signIn(world.server.browser(`2001:db8:1:2::${guess + 1}`), spellings[guess % 3], 'wrong password'),
      );
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    expect((await world.signIn(world.server.browser('2001:db8:1:3::1'))).status).toBe(200);
  });

  test('a guesser shuts out neither the own browser of the person nor a colleague behind the same address', async () => {
    const own = world.server.browser();
    await world.signIn(own);
    await own.call(signOut);
    const office = await Promise.all(
      Array.from({ length: 11 }, async (_, colleague) =>
        makePerson(world.server.store, world.acme, {
          person: { email: `colleague${colleague}@acme.test`, password_hash: await hashPassword(PASSWORD) },
        }),
      ),
    );
    for (let guess = 0; guess < 60; guess++)
      await world.signIn(world.server.browser(`203.0.113.${guess % 30}`), world.ada.email, `wrong ${guess}`);
    for (let guess = 0; guess < 11; guess++) await world.signIn(world.server.browser(), world.ada.email, 'wrong');
    // Ten colleagues mistype three times each.
    for (const { email } of office.slice(1))
      for (let guess = 0; guess < 3; guess++) await world.signIn(world.server.browser(), email, 'mistyped');
    expect((await world.signIn(world.server.browser(), office[0]?.email)).status).toBe(200);
    expect((await world.signIn(world.server.browser('192.0.2.77'))).status).toBe(429);
    expect((await world.signIn(own)).status).toBe(200);
  });

  test('the cookie of a known browser opens nothing, is new at each sign-in, and counts for its account alone', async () => {
    const own = world.server.browser();
    const first = await world.signIn(own);
    const cookie = own.cookies.get('browser') ?? '';
    expect(String(first.headers['set-cookie'])).toMatch(
      /browser=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/,
    );
    await world.signIn(own);
    expect(own.cookies.get('browser')).not.toBe(cookie);
    const thief = world.server.browser('192.0.2.9');
    thief.cookies.set('browser', own.cookies.get('browser') ?? '');
    expect((await thief.authorise()).body.code).toBe(201);
    // As a browser that knows somebody else: counted like any other.
    for (let guess = 0; guess < 11; guess++) await world.signIn(thief, 'nobody@acme.test', 'wrong');
    expect((await world.signIn(thief, 'nobody@acme.test', 'wrong')).text).toContain('from your network');
    for (let guess = 0; guess < 10; guess++) await world.signIn(thief, world.ada.email, 'wrong');
    expect((await world.signIn(thief)).body.status).toContain('from this browser');
    // The replaced cookie is that of no known browser.
    thief.cookies.set('browser', cookie);
    expect((await world.signIn(thief)).status).toBe(200);
  });

  test('one browser is known to four people who share it, and a person has ten known browsers', async () => {
    const shared = world.server.browser();
    const others = await Promise.all(
      Array.from({ length: 4 }, async () =>
        makePerson(world.server.store, world.acme, { person: { password_hash: await hashPassword(PASSWORD) } }),
      ),
    );
    for (const { email } of [world.ada, ...others]) await world.signIn(shared, email);
    expect(shared.cookies.get('browser')?.split('.')).toHaveLength(4);
    for (let browser = 0; browser < 12; browser++) await world.signIn();
    const known = await world.server.store.read
      .selectFrom('known_browsers')
      .select('id')
      .where('person_id', '=', world.ada.id)
      .execute();
    expect(known).toHaveLength(10);
  });

  test('a new password by mail ends the wait, and the browser is known from then on', async () => {
    for (let guess = 0; guess < 60; guess++)
      await world.signIn(world.server.browser(`203.0.113.${guess}`), world.ada.email, `wrong ${guess}`);
    const browser = world.server.browser('203.0.113.1');
    expect((await world.signIn(browser)).status).toBe(429);
    await browser.call(forgotPassword, { body: { email: world.ada.email } });
    const token = tokenOf(await world.mailed(world.ada.email));
    const reset = await browser.call(resetPassword, { body: { token, password: 'quite another' } });
    expect(reset.status, reset.text).toBe(200);
    expect((await world.signIn(world.server.browser('203.0.113.2'), world.ada.email, 'quite another')).status).toBe(
      200,
    );
    expect(browser.cookies.get('browser')).toBeTruthy();
  });

  test('a failure and the end of a session wait for the disk; a session that a power cut may lose does not', async () => {
    const write = vi.spyOn(world.server.services.store, 'write');
    const lasting = () => write.mock.calls.map(([, options]) => options?.durable ?? true);
    const browser = world.server.browser();
    await world.signIn(browser, world.ada.email, 'wrong password');
    // The last one is the entry of the activity.
    expect(lasting()).toEqual([false, true, 'over a crash']);
    write.mockClear();
    await world.signIn(browser);
    expect(lasting()).toEqual([false, 'over a crash']);
    write.mockClear();
    await world.signIn(browser);
    expect(lasting()).toEqual([false, true]);
    write.mockRestore();
  });

  test('successes do not use up the attempts of an office behind one address', async () => {
    for (let time = 0; time < 15; time++) expect((await world.signIn()).status).toBe(200);
  });

  test('an office where 35 sign in at once behind one address waits a moment, and all come in', async () => {
    const { store } = world.server;
    const password_hash = await hashPassword(PASSWORD);
    const people = await Promise.all(
      Array.from({ length: 35 }, () => makePerson(store, world.acme, { person: { password_hash } })),
    );
    // A slow machine cannot compare so many within the few seconds that a call waits: then it is told to ask again.
    const comesIn = async (email: string, repetitions = 3): Promise<number> => {
      const { status, headers } = await world.signIn(world.server.browser(), email);
      if (headers['retry-after'] !== '2' || repetitions === 0) return status;
      await setTimeout(2_000);
      return comesIn(email, repetitions - 1);
    };
    expect(await Promise.all(people.map(({ email }) => comesIn(email)))).toEqual(people.map(() => 200));
    expect(await store.read.selectFrom('attempts').select('key').execute()).toEqual([]);
  });

  test('a planted session cookie is not taken over', async () => {
    const browser = world.server.browser();
    browser.cookies.set('session', 'planted');
    await world.signIn(browser);
    expect(browser.cookies.get('session')).not.toBe('planted');
  });

  test('signing in once more changes the id of the session, and ends the former one with its token', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    await browser.authorise();
    const [cookie, token] = [browser.cookies.get('session') ?? '', browser.token];
    await world.signIn(browser);
    await browser.authorise();
    expect(browser.cookies.get('session')).not.toBe(cookie);
    expect(browser.token).not.toBe(token);
    const former = world.server.browser();
    former.cookies.set('session', cookie);
    former.token = token;
    expect((await former.call(userDetails)).body.code).toBe(203);
    expect((await former.call(listSessions)).body.code).toBe(203);
  });

  test('signing out ends the session and its token', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    await browser.authorise();
    expect((await browser.call(userDetails)).status).toBe(200);
    const out = await browser.call(signOut);
    expect(out.status).toBe(302);
    expect(out.headers.location).toBe('/signin');
    const after = await browser.call(userDetails);
    expect(after.body.code).toBe(203);
    expect((await browser.authorise()).body.code).toBe(201);
  });

  test.each([
    ['reason=a&reason=b', ''],
    ['reason=a&reason=b&return_to=%2Fuser', '?return_to=%2Fuser'],
    ['return_to[]=1&return_to=2&return_to=3&__proto__=x&reason', '?reason='],
  ])('signing out ends the session whatever the address says: %s', async (query, expectedQuery) => {
    const browser = world.server.browser();
    await world.signIn(browser);
    const out = await browser.get(`/account/signout?${query}`);
    expect([out.status, out.headers.location]).toEqual([302, `/signin${expectedQuery}`]);
    expect((await browser.authorise()).body.code).toBe(201);
    expect(await world.server.store.read.selectFrom('sessions').select('revoked_at').execute()).not.toContainEqual({
      revoked_at: null,
    });
  });

  test('the sign-in page is told where the person was and why it ended, and nothing else', async () => {
    const out = await world.server.browser().get('/account/signout?return_to=%2Fuser%3Fa%3D1&reason=session_ended&x=1');
    expect(out.headers.location).toBe('/signin?return_to=%2Fuser%3Fa%3D1&reason=session_ended');
  });
});

describe('the second factor', () => {
  const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const code = (at: number) => totpOf(SECRET).generate({ timestamp: at });

  beforeEach(async () => {
    const { store, services } = world.server;
    await store.write(async (tx) => {
      await tx
        .updateTable('people')
        .set({ totp_enabled: 1, totp_secret: services.secrets.seal(SECRET, totpContext(world.ada.id)) })
        .where('id', '=', world.ada.id)
        .execute();
      await tx
        .insertInto('recovery_codes')
        .values({ person_id: world.ada.id, code_hash: services.secrets.hash('recovery code', 'deadbeef01') })
        .execute();
    });
  });

  test('the failure that a password alone leaves waits for the disk', async () => {
    const write = vi.spyOn(world.server.services.store, 'write');
    await world.signIn();
    expect(write.mock.calls.map(([, options]) => options?.durable)).toEqual([false, true]);
    write.mockRestore();
  });

  test('a code without a password before it is refused', async () => {
    expect(
      (await world.server.browser().call(signInCode, { body: { code: code(world.server.clock.now) } })).body.code,
    ).toBe(203);
  });

  test('the right code opens, once, and the id of the session changes', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    const before = browser.cookies.get('session');
    expect((await browser.call(signInCode, { body: { code: code(world.server.clock.now) } })).status).toBe(200);
    expect(browser.cookies.get('session')).not.toBe(before);
    expect((await browser.authorise()).status).toBe(200);
    const again = world.server.browser();
    await world.signIn(again);
    expect((await again.call(signInCode, { body: { code: code(world.server.clock.now) } })).status).toBe(403);
  });

  test('one step of drift passes, two do not', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    expect((await browser.call(signInCode, { body: { code: code(world.server.clock.now - 60_000) } })).status).toBe(
      403,
    );
    expect((await browser.call(signInCode, { body: { code: code(world.server.clock.now - 30_000) } })).status).toBe(
      200,
    );
  });

  test('a recovery code opens once, also typed with spaces and capitals', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    expect((await browser.call(signInCode, { body: { code: 'DEAD BEEF01' } })).status).toBe(200);
    const again = world.server.browser();
    await world.signIn(again);
    expect((await again.call(signInCode, { body: { code: 'deadbeef01' } })).status).toBe(403);
    // Once: nothing is told of what was refused.
    const mails = await world.server.store.read.selectFrom('outbox').select(['recipient', 'kind', 'text']).execute();
    expect(mails).toMatchObject([{ recipient: world.ada.email, kind: 'recovery-code-used' }]);
    expect(mails[0]?.text).toContain('0 codes are left');
  });

  test('guesses of codes share the account’s wait', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    for (let guess = 0; guess < 9; guess++) await browser.call(signInCode, { body: { code: '000000' } });
    expect((await browser.call(signInCode, { body: { code: code(world.server.clock.now) } })).status).toBe(429);
  });
});

test('a member of two organisations who is deleted in one signs in all the same', async () => {
  const beta = await makeOrganisation(world.server.store, { name: 'Beta' });
  const eve = await makePerson(world.server.store, world.acme, {
    status: 'deleted',
    person: { email: 'eve@acme.test', password_hash: await hashPassword(PASSWORD) },
  });
  await makeMember(world.server.store, beta, eve, { external: true });
  const browser = world.server.browser();
  expect((await world.signIn(browser, eve.email)).status).toBe(200);
  await browser.authorise();
  expect((await browser.call(listOrganisations)).body.org_list).toMatchObject([{ company_name: 'Beta' }]);
});
